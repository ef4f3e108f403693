/** By which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/** A spreadsheet runs a cell that begins with one of these, or its wide form, as a formula; an apostrophe prevents it. */
export const formulaSigns = [...'=+-@\t\r＝＋－＠'];

export function csvHead(columns: readonly string[]): string {
  return byteOrderMark + csvLine(columns);
}

export function csvLine(texts: readonly string[]): string {
  return csvRow(texts.map(textCell));
}

/** Of cells that are made already. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\n`;
}

export function textCell(text: string): string {
  return quoted(formulaSigns.includes(text.charAt(0)) ? `'${text}` : text);
}

/** Bare digits a spreadsheet would round to 15 and rob of their first zeros, so it is told that they are text. */
export function digitsCell(text: string): string {
  return /^\d+$/.test(text) ? quoted(`="${text}"`) : textCell(text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
