/* node is-installed.mjs serve|all: exit code 0 when node_modules matches package-lock.json, 1 when npm has to
   run. npm records what it installed in node_modules/.package-lock.json. Missing optional packages are ignored, since
   npm skips those of other platforms. With `serve`, so are development packages, if none of them is there. */
import { existsSync, readFileSync } from 'node:fs';

const noted = 'node_modules/.package-lock.json';
if (!existsSync(noted)) process.exit(1);

const wanted = packagesOf('package-lock.json');
const present = packagesOf(noted);
const omitsDev = process.argv[2] === 'serve' && !Object.values(present).some(({ dev }) => dev);
const missing = Object.entries(wanted).some(([path, { version, integrity, optional, dev }]) => {
  const found = present[path];
  if (path === '' || (!found && (optional || (dev && omitsDev)))) return false;
  return found?.version !== version || found?.integrity !== integrity;
});
process.exit(missing ? 1 : 0);

/** @param {string} file */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
