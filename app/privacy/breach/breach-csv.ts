import { csvHead, csvLine } from '#app/lists/csv.ts';
import { dataKinds } from '#app/shared/data-kinds.ts';
import { cafeOffsetMs } from '#app/shared/dates.ts';
import type { BreachAnswer, SeenRecord } from './find-seen.server.ts';

/** Who saw data by a link of their own, such as to their account's data. */
export const noAdmin = 'somebody not signed in as an admin';

const columns = [
  'Record',
  'Id',
  'Name',
  'Email',
  'Data seen',
  'Seen by',
  'First seen',
  'Last seen',
];

type Totals = Pick<BreachAnswer, 'people' | 'records' | 'deleted'>;

export function totalText({ people, records, deleted }: Totals): string {
  if (records === 0)
    return 'Nobody’s data was seen, as far as it is recorded. Check the values that you gave.';
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en-MY')} ${number === 1 ? one : many}`;
  const total = `${count(people, 'person', 'people')} in ${count(records, 'record', 'records')}`;
  return deleted === 0
    ? `${total}.`
    : `${total}, ${deleted.toLocaleString('en-MY')} deleted since.`;
}

export async function* csvText(
  parts: AsyncIterable<SeenRecord[]>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(columns));
  for await (const records of parts) yield encoder.encode(csvLines(records));
}

export function csvLines(records: readonly SeenRecord[]): string {
  return records.map((one) => csvLine(textsOf(one))).join('');
}

function textsOf({ type, id, name, email, fields, by, first, last }: SeenRecord): string[] {
  const words = fields.map((field) => dataKinds[field].en).join('; ');
  const admins = by.map((one) => one || noAdmin).join('; ');
  return [type, id, name ?? '', email ?? '', words, admins, timeText(first), timeText(last)];
}

/** '2026-11-01 14:30', in the cafe's time. */
export function timeText(at: Date): string {
  // Without Intl, which makes a formatter at each call: with 2,000 lines everybody would notice.
  return new Date(at.getTime() + cafeOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
}
