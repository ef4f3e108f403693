const units = ['KB', 'MB', 'GB', 'TB'];

/** '1.4 GB', with 1024 bytes to a KB. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(bytes || 1) / 10)));
  const value = bytes / 1024 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power - 1]}`;
}
