/** 'Child of' in Malaysian names; often left out on cards and bank accounts. */
const parentage = new Set('bin bn binti bt bte a/l al a/p ap s/o d/o'.split(' '));

/** Ignores case, accents, spacing, word order and words such as 'bin', 'binti', 'a/l'. */
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
