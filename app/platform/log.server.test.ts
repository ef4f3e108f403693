import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from './log.server.ts';

function logged(error: unknown): { text: string; err: { message: string; code?: string } } {
  const lines: string[] = [];
  createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).error(
    { err: error },
    'failed',
  );
  const text = lines.join('');
  return { text, err: JSON.parse(text).err };
}

test('the parameters of a failed query stay out', () => {
  const cause = new DatabaseError('duplicate key value violates unique constraint "x"', 1, 'error');
  cause.code = '23505';
  cause.detail = 'Key (email)=(aisyah@home.example) already exists.';
  const error = new Error('Failed query: insert into t values ($1)\nparams: aisyah@home.example', {
    cause,
  });
  const { text, err } = logged(error);
  expect(err.message).toBe('Failed query: insert into t values ($1)');
  expect(text).toContain('23505');
  expect(text).not.toContain('aisyah');
});

test('a value that PostgreSQL could not read stays out', () => {
  const error = new DatabaseError('invalid input syntax for type date: "4 Mei 1999"', 1, 'error');
  expect(logged(error).text).not.toContain('1999');
});

test('a fault keeps its kind, its message and where it happened', () => {
  const { text, err } = logged(new TypeError('x is not a function'));
  expect(err).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
  expect(text).toContain('log.server.test.ts');
});

test('a thrown value that is no error is not printed', () => {
  expect(logged({ email: 'aisyah@home.example' }).text).not.toContain('aisyah');
});
