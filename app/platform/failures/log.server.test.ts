import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from './log.server.ts';

function logged(error: unknown): { line: string; err: { message: string; code?: string } } {
  const lines: string[] = [];
  createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).error(
    { err: error },
    'failed',
  );
  const line = lines.join('');
  return { line, err: JSON.parse(line).err };
}

test('the parameters of a failed query stay out', () => {
  const cause = new DatabaseError('duplicate key value violates unique constraint "x"', 1, 'error');
  cause.code = '23505';
  cause.detail = 'Key (email)=(aisyah@home.example) already exists.';
  const error = new Error('Failed query: insert into t values ($1)\nparams: aisyah@home.example', {
    cause,
  });
  const { line, err } = logged(error);
  expect(err.message).toBe('Failed query: insert into t values ($1)');
  expect(line).toContain('23505');
  expect(line).not.toContain('aisyah');
});

test('a value that PostgreSQL could not read stays out', () => {
  const error = new DatabaseError('invalid input syntax for type date: "4 Mei 1999"', 1, 'error');
  expect(logged(error).line).not.toContain('1999');
});

test('a fault keeps its kind, its message and where it happened', () => {
  const { line, err } = logged(new TypeError('x is not a function'));
  expect(err).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
  expect(line).toContain('log.server.test.ts');
});

test('a thrown value that is no error is not printed', () => {
  expect(logged({ email: 'aisyah@home.example' }).line).not.toContain('aisyah');
});

test('when the reader of the log is gone, the process works on, and ends', async () => {
  const work = `
    const { createLogger } = await import('./app/platform/failures/log.server.ts');
    const log = createLogger({ logLevel: 'info' });
    process.stdin.once('data', () => {
      log.warn('nobody reads this');
      log.info('nor this, which waits for the end');
      process.stderr.write('works on');
      process.exit(0);
    });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', work], {
    timeout: 20_000,
  });
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end('go');
  const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ said, exitCode }).toEqual({ said: 'works on', exitCode: 0 });
});
