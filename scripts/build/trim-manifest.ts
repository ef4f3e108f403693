import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const start = 'window.__reactRouterManifest=';

type Routes = Record<string, { parentId?: string; hasDefaultExport: boolean }>;

/**
 * Leaves in the browser's list of routes, which every page carries, what the router opens: pages, and what leads to
 * one within a frame. Files and data, a quarter of it, are asked for by their address.
 */
export async function trimManifest(folder: string): Promise<void> {
  for (const file of globSync(`${folder}/manifest-*.js`)) {
    const text = await readFile(file, 'utf8');
    if (!text.startsWith(start)) throw new Error(`${file} is no list of routes`);
    const manifest: { routes: Routes } = JSON.parse(text.slice(start.length).replace(/;$/, ''));
    const { routes } = manifest;
    const isFrame = (id = 'root') => id !== 'root' && routes[id]?.hasDefaultExport;
    const kept = Object.entries(routes).filter(
      ([, { parentId, hasDefaultExport }]) => hasDefaultExport || isFrame(parentId),
    );
    await writeFile(
      file,
      `${start}${JSON.stringify({ ...manifest, routes: Object.fromEntries(kept) })};`,
    );
  }
}
