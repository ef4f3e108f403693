/* Builds the site into build/: pages and server by React Router, compressed copies of static files, data that the
   site reads while it runs (app/platform/project-path.server.ts), and a list of all these files. The stamp of the
   sources is written last, so that only a complete build has one.
   With --if-needed it builds only when the sources have changed since the last build. */
import { globSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { runTimeData } from '#app/platform/project-path.server.ts';
import { listOfBuild, packagesOutside } from '#server/whole-build.ts';
import { sourceStamp, stampFile } from './source-stamp.ts';

const stamp = await sourceStamp();
if (process.argv.includes('--if-needed') && (await ifExists(readFile(stampFile, 'utf8'))) === stamp)
  process.exit(0);

console.log('Building the site …');
const started = performance.now();
// A failed or interrupted build must not have a stamp, or the next start would serve it.
await rm(stampFile, { force: true });
// Builds in this process, so that a stop signal ends the whole build.
process.env.NODE_ENV = 'production';
// Loaded late, to keep a start fast when there is nothing to build.
const { createBuilder } = await import('vite');
const { compressFiles } = await import('./compress-files.ts');
const { trimManifest } = await import('./trim-manifest.ts');
try {
  await (await createBuilder({ mode: 'production', logLevel: 'warn' })).buildApp();
} catch (error) {
  // The bundler's message shows the place; its stack would only show the bundler.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await trimManifest('build/client/assets');
await compressFiles('build/client');
for (const path of runTimeData) await cp(path, join('build/server', path), { recursive: true });
const needed = packagesOutside.map((name) => `node_modules/${name}/package.json`);
const files = globSync('build/{client,server}/**/*.*');
await writeFile(listOfBuild, [...needed, ...files].join('\n'));
await writeFile(stampFile, stamp);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
