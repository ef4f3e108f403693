import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifExists } from '#app/platform/system-error.server.ts';

/** A script of ours on a data folder. */
export function startCommand(dataDir: string, script: string, ...given: string[]) {
  const child = spawn(process.execPath, [script, ...given], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      // Where a killed trial leaves its folder.
      TMPDIR: dirname(dataDir),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  return { child, ended: once(child, 'close'), output: () => output };
}

/** How long it takes, and the most memory that it had (MB). @throws Error when it fails */
export async function runCommand(dataDir: string, script: string, ...given: string[]) {
  const began = performance.now();
  const { child, ended, output } = startCommand(dataDir, script, ...given);
  let peak = 0;
  const watching = setInterval(async () => {
    const status = (await ifExists(readFile(`/proc/${child.pid}/status`, 'utf8'), 'ESRCH')) ?? '';
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000);
  }, 20);
  await ended;
  clearInterval(watching);
  if (child.exitCode !== 0) throw new Error(`${script} failed: ${output()}`);
  const [path = ''] = output().trim().split('\n').slice(-1);
  return { seconds: (performance.now() - began) / 1000, peak, path };
}
