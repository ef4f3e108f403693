/* npm run bench: measures everything and writes the first part of docs/figures.md.
   npm run bench -- start list: measures only those, and prints them only. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { chosenParts } from '../run-command.ts';
import type { Figure } from './figure.ts';

/** In the order of the report. Each module is loaded only for its run, so that none affects another. */
const benchmarks = {
  start: './start.ts',
  cpu: './page-cost.ts',
  pages: './page-weight.ts',
  'second-page': './second-page.ts',
  list: './lists/applications.ts',
  employees: './lists/employees.ts',
  subscribers: './lists/subscribers.ts',
  submit: './submit-application.ts',
  memory: './memory.ts',
  million: './million.ts',
};

const figures: Figure[] = [];
for (const [name, path] of chosenParts(benchmarks)) {
  console.log(`${name} …`);
  const measure: { default: () => Promise<Figure[]> } = await import(path);
  figures.push(...(await measure.default()));
}
const table = asTable(figures);
console.log(`\n${table}`);
if (process.argv.length === 2) await writeReport('docs/figures.md', table);
process.exit(figures.every(isWithin) ? 0 : 1);

function isWithin({ measured, budget = Infinity }: Figure): boolean {
  return measured <= budget;
}

function asTable(rows: Figure[]): string {
  const lines = rows.map((figure) => {
    const { name, unit, measured, budget, stretch } = figure;
    const within = budget === undefined ? '' : isWithin(figure) ? 'yes' : '**no**';
    const reached = stretch === undefined ? '' : measured <= stretch ? 'yes' : 'no';
    const cells = [name, formatted(measured, unit), formatted(budget, unit), within];
    return `| ${[...cells, formatted(stretch, unit), reached].join(' | ')} |`;
  });
  return [
    '| figure | measured | budget | within | stretch | reached |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function formatted(value: number | undefined, unit: string): string {
  return value === undefined ? '' : `${Number(value.toPrecision(3))} ${unit}`;
}

/** Keeps the sections below the table, which are written by hand. */
async function writeReport(path: string, table: string): Promise<void> {
  const written = await readFile(path, 'utf8');
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 1e9)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  const report = `# Figures

Written by \`npm run bench\` on ${date}: ${machine}, Node ${process.versions.node}. KB = 1000 bytes as they travel. 'Stretch' is what would be remarkable; it binds nobody.

${table}
`;
  await writeFile(path, report + written.slice(written.indexOf('\n## ')));
}
