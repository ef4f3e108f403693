/** By which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/** What begins with one of these, or its wide form, a spreadsheet runs as a formula; an apostrophe prevents it. */
export const formulaSigns = '-=+@\t\r－＝＋＠';

/** Where the comma is for decimals, a cell begins after a semicolon too. PostgreSQL reads it alike. */
export const formulaStart = new RegExp(`(^|;) *(?=[${formulaSigns}])`, 'g');

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
  return quoted(text.replace(formulaStart, "$&'"));
}

/** Bare digits a spreadsheet would round to 15 and rob of their first zeros, so it is told that they are text. */
export function digitsCell(text: string): string {
  return /^\d+$/.test(text) ? quoted(`="${text}"`) : textCell(text);
}

function quoted(text: string): string {
  return /[",;=\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
