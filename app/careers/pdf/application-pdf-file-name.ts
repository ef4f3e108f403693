import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { cleanLine } from '#app/shared/text.ts';

/** Characters that file systems refuse or read as a path or a pattern; also joiners and the like. */
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\\/:*?"<>|]/gu;

/** The limit of the name. File systems take 255 bytes in all, and a browser may add ' (1)'. */
const maxBytes = 180;

/** 'Aisyah_binti_Rahman_2026-11-20.pdf' (spec 7.9), in any script; 'Application' if nothing is left. */
export function applicationPdfFileName(fullName: string, date: Date): string {
  const words = cleanLine(fullName)
    .replace(unsafe, ' ')
    .trim()
    .split(/[\s_]+/);
  const name = shorten(words.join('_')).replace(/^[._-]+|[._-]+$/g, '');
  return `${name || 'Application'}_${isoDay(cafeDay(date))}.pdf`;
}

/** Cuts between characters as a reader counts them. */
function shorten(name: string): string {
  let result = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (Buffer.byteLength(result + segment) > maxBytes) break;
    result += segment;
  }
  return result;
}
