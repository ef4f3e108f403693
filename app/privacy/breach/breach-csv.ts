import { cafeTimeZone } from '#app/shared/dates.ts';
import type { SeenRecord } from './find-seen.server.ts';
import { fieldWords } from './seen-fields.ts';

/** Somebody with a link of their own, such as to their account's data. */
export const noAdmin = 'nobody signed in as an admin';

/** With the mark by which spreadsheets know UTF-8. */
const csvHead = '\uFEFFRecord,Id,Name,Email,Data seen,Seen by,First seen,Last seen\n';

export async function* csvText(
  parts: AsyncIterable<SeenRecord[]>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead);
  for await (const records of parts) yield encoder.encode(csvLines(records));
}

export function csvLines(records: readonly SeenRecord[]): string {
  return records.map((one) => `${cellsOf(one).map(cell).join(',')}\n`).join('');
}

function cellsOf({ type, id, name, email, fields, by, first, last }: SeenRecord): string[] {
  const words = fields.map((field) => fieldWords[field].en).join('; ');
  const admins = by.map((one) => one || noAdmin).join('; ');
  return [type, id, name ?? '', email ?? '', words, admins, timeText(first), timeText(last)];
}

/** A spreadsheet runs a cell that begins with one of these as a formula; an apostrophe prevents it. */
const formula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** '2026-11-01 14:30', the cafe's. */
export function timeText(at: Date): string {
  return at.toLocaleString('sv', { timeZone: cafeTimeZone }).slice(0, 16);
}
