import { delimiter } from 'node:path';

/** An environment with the host's npm and Node, not this project's. */
export function hostEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
  return { HOME: process.env.HOME ?? '', PATH };
}
