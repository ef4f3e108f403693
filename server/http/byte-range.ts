/** Both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * @returns null to send the whole file (no range, several, or an invalid one); 'unsatisfiable' when it
 *   starts beyond the end (416)
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const suffix = first === '';
  const start = suffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = suffix || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start > end ? null : { start, end };
}
