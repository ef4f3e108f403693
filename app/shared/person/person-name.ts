/** 'Child of' in Malaysian names; often left out on cards and bank accounts. */
const parentage = new Set('bin bn binti bt bte a/l al a/p ap s/o so d/o do anak ak'.split(' '));

/** Letters that normalizing cannot split into a letter and an accent, and how banks write them. */
const plain: Record<string, string> = { ı: 'i', ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * Compares names, ignoring case, accents, apostrophes, spacing, word order and words such as 'bin', 'binti', 'a/l'.
 * But Ali bin Abu is not Abu bin Ali.
 */
export function isSameName(one: string, other: string): boolean {
  const [{ given, family }, others] = [nameParts(one), nameParts(other)];
  return family.length > 0 && others.family.length > 0
    ? isSameWords(given, others.given) && isSameWords(family, others.family)
    : isSameWords([...given, ...family], [...others.given, ...others.family]);
}

function isSameWords(words: string[], others: string[]): boolean {
  if (words.length === 0) return false;
  return words.join('') === others.join('') || words.sort().join() === others.sort().join();
}

/** `family`: the words after the first 'child of', if any. At either end such a word is a name, such as Do. */
function nameParts(name: string): { given: string[]; family: string[] } {
  const words = nameWords(name);
  const isChildOf = (word: string, at: number) =>
    at > 0 && at < words.length - 1 && parentage.has(word);
  const first = words.findIndex(isChildOf);
  if (first === -1) return { given: words, family: [] };
  const family = words.filter((word, at) => at > first && !isChildOf(word, at));
  return { given: words.slice(0, first), family };
}

function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ıøđłßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s*\/\s*/g, '/')
    .replace(/[^\p{L}\p{N}\p{Mc}\s,@/\p{Pd}]|\p{Lm}/gu, '')
    .split(/[\s,@\p{Pd}]+/u)
    .filter((word) => word !== '');
}
