/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A spreadsheet runs a text that begins with one of these as a formula; an apostrophe before it prevents that. */
export const formulaSigns = '-=+@\t\r－＝＋＠';

/** In countries with a decimal comma a cell also begins after a semicolon. PostgreSQL reads this pattern alike. */
export const formulaStart = new RegExp(`(^|;) *(?=[${formulaSigns}])`, 'g');

export function csvHead(columns: readonly string[]): string {
  return byteOrderMark + csvLine(columns);
}

export function csvLine(texts: readonly string[]): string {
  return csvRow(texts.map(textCell));
}

/** Makes a line of cells that are already quoted. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\n`;
}

export function textCell(text: string): string {
  return quoted(text.replace(formulaStart, "$&'"));
}

/** A cell of digits, marked as text: a spreadsheet would drop leading zeros and round after 15 digits. */
export function digitsCell(text: string): string {
  return /^\d+$/.test(text) ? quoted(`="${text}"`) : textCell(text);
}

function quoted(text: string): string {
  return /[",;=\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
