import { join, parse } from 'node:path';

/** Data that the running site opens by its path. The build copies it below build/server. */
export const runTimeData = ['db/migrations', 'media/fonts/pdf'] as const;

/** Programs that the running site starts by their path. The build makes a script of each below build/server. */
export const runTimePrograms = [
  'app/backup/archive/write-archive.worker.ts',
  'app/careers/pdf/application-pdf.server.ts',
  'app/platform/pdf/typeset.worker.ts',
  'app/platform/uploads/pdf/pdf-check.worker.mjs',
  'app/privacy/my-data/data-pdf.server.ts',
  'scripts/carry-out-backup.ts',
] as const;

/** A program's name in the build, without the ending. */
export function programName(path: string): string {
  const { dir, name } = parse(path);
  return join(dir, name);
}

export type RunTimePath = (typeof runTimeData | typeof runTimePrograms)[number];

// A build runs with nothing beside it but node_modules; commands, tests and development run from the sources.
const isBuilt = !import.meta.filename.endsWith('.ts');

/** The absolute path: in the build, if this code is part of one, or else in the repository. */
export function projectPath(path: RunTimePath): string {
  if (!isBuilt) return join(import.meta.dirname, '../..', path);
  const [server = ''] = /^.*\/build\/server(?=\/|$)/.exec(import.meta.dirname) ?? [];
  const isProgram = runTimePrograms.some((program) => program === path);
  return join(server, isProgram ? `${programName(path)}.js` : path);
}
