/** Words that say whose child somebody is; cards and banks leave them out at will. */
const parentage = new Set([
  'bin',
  'bn',
  'binti',
  'bt',
  'bte',
  'a/l',
  'al',
  'a/p',
  'ap',
  's/o',
  'd/o',
]);

/**
 * Could both be one person? Case, accents, spacing, word order and 'bin', 'binti', 'a/l' make no
 * difference.
 */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  return words.join('') === others.join('') || words.sort().join() === others.sort().join();
}

function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\p{Mn}.'’]/gu, '')
    .toLowerCase()
    .split(/[\s,@\p{Pd}]+/u)
    .filter((word) => word !== '' && !parentage.has(word));
}
