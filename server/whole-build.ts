import { existsSync, readFileSync } from 'node:fs';

/** Packages that are not bundled but loaded at run time: they have native programs, or read their own files. */
export const packagesOutside = ['sharp', 'pdfkit', 'fontkit', 'harfbuzzjs', 'unpdf'];

/** The list of all files that a start needs, one path a line; written by the build. */
export const listOfBuild = 'build/.files';

/** The needed files that are missing on this machine or in this image. */
export function missingOfBuild(): string[] {
  if (!existsSync(listOfBuild)) return [listOfBuild];
  const needed = readFileSync(listOfBuild, 'utf8').split('\n');
  return needed.filter((path) => !existsSync(path));
}
