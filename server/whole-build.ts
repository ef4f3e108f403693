import { existsSync, readFileSync } from 'node:fs';

/** Packages that are loaded from node_modules at run time: programs of the machine, and what reads files of its own. */
export const packagesOutside = ['sharp', 'pdfkit', 'fontkit', 'harfbuzzjs', 'unpdf'];

/** All that a start needs, one path a line; written by the build. */
export const listOfBuild = 'build/.files';

/** What did not come along to this machine or into this image. */
export function missingOfBuild(): string[] {
  if (!existsSync(listOfBuild)) return [listOfBuild];
  const needed = readFileSync(listOfBuild, 'utf8').split('\n');
  return needed.filter((path) => !existsSync(path));
}
