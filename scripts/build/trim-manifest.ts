import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const start = 'window.__reactRouterManifest=';

type Routes = Record<string, { parentId?: string; hasDefaultExport: boolean }>;

/**
 * Removes routes of files and data, a quarter of all, from the browser's list of routes, which every page loads. The
 * router in the browser opens only pages, and routes within a frame that lead to one.
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
