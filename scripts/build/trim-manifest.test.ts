import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { trimManifest } from './trim-manifest.ts';

test('the browser’s list has pages and routes within a frame, but no files and data', async () => {
  const folder = newFolder();
  const file = join(folder, 'manifest-1a2b.js');
  const page = { hasDefaultExport: true };
  const noPage = { hasDefaultExport: false };
  const routes = {
    root: page,
    frame: { ...page, parentId: 'root' },
    list: { ...page, parentId: 'frame' },
    'leads to the list': { ...noPage, parentId: 'frame' },
    csv: { ...noPage, parentId: 'root' },
    gate: { ...noPage, parentId: 'root' },
    'behind the gate': { ...noPage, parentId: 'gate' },
  };
  const text = (kept: object) =>
    `window.__reactRouterManifest=${JSON.stringify({ routes: kept, version: '1' })};`;
  await writeFile(file, text(routes));
  await trimManifest(folder);
  const { csv, gate, 'behind the gate': _, ...kept } = routes;
  expect(await readFile(file, 'utf8')).toBe(text(kept));
});
