import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** A path in the repository, searched upwards: code runs from the sources and from the build. */
export function projectPath(path: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, path);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) {
      throw new StartupError(
        `${path} is missing above ${import.meta.dirname}; restore it from the repository.`,
      );
    }
  }
}
