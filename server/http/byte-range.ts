/** A slice of a file, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a Range header for a file of `size` bytes.
 * @returns null to send the whole file (no range, several at once, or one that makes no sense);
 *   'unsatisfiable' when it lies beyond the end, which is answered 416
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
