const head = `# Proof

What \`npm run prove\` proved last, part by part; it writes this page. \`npm test\` proves the rest at every change.

| part | what it proves | day | commit | result | minutes |
|---|---|---|---|---|---|
`;

const rowPattern = /^\| ([\w-]+) \| [^|]* \| (.*) \|$/gm;

/** The cells of a row from the third on. `day` is in UTC; `commit` ends with a plus if files were changed since. */
type Proof = readonly [day: string, commit: string, result: string, minutes: string];

/** The page with all parts in their order. Parts in `proven` get new cells, others keep theirs. */
export function writePage(
  page: string,
  parts: Record<string, { proves: string }>,
  proven: Record<string, Proof> = {},
): string {
  const noted = new Map(Array.from(page.matchAll(rowPattern), ([, part, cells]) => [part, cells]));
  const rows = Object.entries(parts).map(([name, { proves }]) => {
    const cells = proven[name]?.join(' | ') ?? noted.get(name) ?? ' |  | not yet | ';
    return `| ${name} | ${proves} | ${cells} |`;
  });
  return `${head}${rows.join('\n')}\n`;
}
