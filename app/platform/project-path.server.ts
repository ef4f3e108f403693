import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Resolves a path inside the repository. Searches upwards, because the code runs from its sources
 * and from the build.
 * @throws StartupError when it is missing
 */
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
