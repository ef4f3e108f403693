import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Where a route is, as `href` spells it, and its module after those of the layouts above it. */
export type RouteAddress = { path: string; files: string[] };

/** Every address of a route table, layouts left out. */
export function addressesOf(
  entries: readonly RouteConfigEntry[],
  { path, files }: RouteAddress = { path: '', files: [] },
): RouteAddress[] {
  return entries.flatMap((entry) => {
    const here = {
      path: [path, entry.path].filter(Boolean).join('/'),
      files: [...files, entry.file],
    };
    return entry.children
      ? addressesOf(entry.children, here)
      : [{ ...here, path: `/${here.path}` }];
  });
}
