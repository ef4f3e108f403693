/** '03:10', from minutes after midnight. */
export function timeText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return [hour, minute].map((part) => `${part}`.padStart(2, '0')).join(':');
}
