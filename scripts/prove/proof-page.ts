/** One row of docs/proof.md: what a part proved when it last ran. */
export type Proof = {
  /** A day in UTC, YYYY-MM-DD. */
  date: string;
  /** The commit that was proven; with a plus when files had been changed since. */
  commit: string;
  result: string;
  minutes: number;
};

const head = `# Proof

What \`npm run prove\` proved last, part by part; it writes this page. \`npm test\` proves the rest at every change.

| part | what it proves | day | commit | result | minutes |
|---|---|---|---|---|---|
`;

const rowPattern = /^\| ([\w-]+) \| [^|]* \| (\d{4}-\d\d-\d\d) \| (\S+) \| ([^|]+) \| ([\d.]+) \|$/;

/** What a page says of the parts that have run; those that have not are missing. */
export function readProofs(page: string): Map<string, Proof> {
  const proofs = new Map<string, Proof>();
  for (const line of page.split('\n')) {
    const [, part, date = '', commit = '', result = '', minutes] = rowPattern.exec(line) ?? [];
    if (part) proofs.set(part, { date, commit, result, minutes: Number(minutes) });
  }
  return proofs;
}

/** The page with all parts, in their order. */
export function writePage(
  parts: Record<string, { proves: string }>,
  proofs: Map<string, Proof>,
): string {
  const rows = Object.entries(parts).map(([name, { proves }]) => {
    const proof = proofs.get(name);
    const cells = proof
      ? [proof.date, proof.commit, proof.result, proof.minutes.toFixed(1)]
      : ['', '', 'not yet', ''];
    return `| ${[name, proves, ...cells].join(' | ')} |`;
  });
  return `${head}${rows.join('\n')}\n`;
}
