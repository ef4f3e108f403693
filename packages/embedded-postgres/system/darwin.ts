import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { linux } from './linux.ts';

// "parent state day month date time year name"
const line = /^(\d+)\s+(\S+)\s+(\w{3} \w{3} +\d+ [\d:]+ \d{4})\s+(.*)$/;

/** The same for macOS, which has no /proc: `ps` gives the facts about processes. */
export const darwin: typeof linux = {
  findProcess(pid) {
    const [, parent, state, started = '', name = ''] =
      line.exec(ask(pid, 'ppid=', 'state=', 'lstart=', 'ucomm=')) ?? [];
    if (state === undefined || state.startsWith('Z')) return null;
    const start = Date.parse(`${started} UTC`) / 1000;
    return { pid, name, parent: Number(parent), start };
  },

  // Split at -c, because a path may contain spaces, and each of PostgreSQL's arguments follows a -c.
  argumentsOf: (pid) => ask(pid, 'args=').split(' -c '),

  startedAtSeconds: ({ start }) => start,

  ownFolder: (folder) => folder,

  longestSocketPath: 103,

  shortPath(folder, ended) {
    const place = mkdtempSync(path.join(os.tmpdir(), 'pg-'));
    const link = path.join(place, 'd');
    symlinkSync(folder, link);
    void ended.then(() => rmSync(place, { recursive: true, force: true }));
    return link;
  },

  serviceUsers: ['_postgres'],
};

/** Empty when there is no such process. */
function ask(pid: number, ...columns: string[]): string {
  const wanted = columns.flatMap((column) => ['-o', column]);
  const { stdout, error } = spawnSync('ps', ['-ww', ...wanted, '-p', `${pid}`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  if (error) throw error;
  return stdout.trim();
}
