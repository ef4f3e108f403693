import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Imports from a folder with its own package.json, installed at first use: it has too many files for `npm start`. */
export async function loadPackage(folder: string, module: string) {
  if (!existsSync(join(folder, 'node_modules'))) {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--prefer-offline']);
  }
  return import(pathToFileURL(join(folder, 'node_modules', module)).href);
}
