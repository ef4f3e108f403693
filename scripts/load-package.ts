import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * Imports a module from a folder with a package.json of its own, installed on first use: tools that
 * only one command needs, and that are too many files for `npm start` to wait for.
 */
export async function loadPackage(folder: string, module: string) {
  if (!existsSync(join(folder, 'node_modules'))) {
    await promisify(execFile)('npm', ['ci', '--prefix', folder]);
  }
  return import(pathToFileURL(join(folder, 'node_modules', module)).href);
}
