/** 'Child of' in Malaysian names; often left out on cards and bank accounts. */
const parentage = new Set('bin bn binti bt bte a/l al a/p ap s/o so d/o do anak ak'.split(' '));

/** Letters that have no parts, as banks write them. */
const plain: Record<string, string> = { ı: 'i', ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Ignores case, accents, apostrophes, spacing, word order and words such as 'bin', 'binti', 'a/l'. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  return words.join('') === others.join('') || words.sort().join() === others.sort().join();
}

function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ıøđłßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s*\/\s*/g, '/')
    .replace(/[^\p{L}\p{N}\p{Mc}\s,@/\p{Pd}]|\p{Lm}/gu, '')
    .split(/[\s,@\p{Pd}]+/u)
    .filter((word) => word !== '' && !parentage.has(word));
}
