import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer, temporaryFolder } from '#tests/support/processes/server.ts';

/** Sends the beginning of a request; `finish` sends the rest. */
async function beginLogin(origin: string) {
  const { port } = new URL(origin);
  const body = 'email=a%40b.example&password=wrong';
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.write(
    `POST /admin/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${body.length}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\n\r\n${body.slice(0, 10)}`,
  );
  return {
    socket,
    async finish(): Promise<string> {
      socket.write(body.slice(10));
      await once(socket, 'close');
      return answer;
    },
  };
}

/** Does the server take new connections? */
async function isOpen(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/healthz`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

test('SIGTERM lets a running request finish, takes no new one, and ends with 0', async () => {
  const server = await startServer();
  const login = await beginLogin(server.origin);
  // Once the server has answered a later request, it has begun with this one.
  await fetch(`${server.origin}/healthz`);
  const stopped = server.stop();
  await expect.poll(() => isOpen(server.origin)).toBe(false);
  expect((await login.finish()).split('\r\n')[0]).toBe('HTTP/1.1 401 Unauthorized');
  expect(await stopped).toBe(0);
  expect(server.output()).not.toContain('"level":"error"');
});

test('for STOP_DELAY_MS it goes on serving while /readyz already says 503', async () => {
  const server = await startServer({ env: { STOP_DELAY_MS: '2000' } });
  const status = async (path: string) => (await fetch(server.origin + path)).status;
  const stopped = server.stop();
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/career')).toBe(200);
  expect(await stopped).toBe(0);
});

/** Sends this many requests at once. @returns the ids of their answers */
function askOften(origin: string, count: number): Promise<(string | null)[]> {
  const ask = async () => {
    const answer = await fetch(`${origin}/shop`);
    await answer.arrayBuffer();
    return answer.headers.get('x-request-id');
  };
  return Promise.all(Array.from({ length: count }, ask));
}

test('a stop right after many requests loses no line of the log', async () => {
  const server = await startServer();
  const ids = await askOften(server.origin, 90);
  expect(await server.stop()).toBe(0);
  const logged = server.logged().map(({ requestId }) => requestId);
  expect(ids.filter((id) => !logged.includes(id))).toEqual([]);
});

test('after SIGKILL it starts again on the same data; a Ctrl-C that arrives twice, as under npm, counts once', async () => {
  const dataDir = await temporaryFolder();
  const first = await startServer({ dataDir });
  expect(await first.stop('SIGKILL')).toBeNull();
  const second = await startServer({ dataDir });
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  second.process.kill('SIGINT');
  expect(await second.stop('SIGINT')).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('a clean stop logs no warning or error', async () => {
  for (let round = 0; round < 3; round += 1) {
    const server = await startServer();
    // Opens as many connections to the database as the pool allows.
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.origin}/readyz`)));
    expect(await server.stop('SIGINT')).toBe(0);
    expect(server.logged().filter(({ level }) => level !== 'info')).toEqual([]);
  }
});

describe('an uncaught fault is logged, and ends the server cleanly with 1', () => {
  test('an unhandled rejection', async () => {
    const folder = await temporaryFolder();
    const preload = join(folder, 'preload.mjs');
    await writeFile(
      preload,
      "process.on('SIGUSR2', () => void Promise.reject(new Error('a forgotten await')));",
    );
    const server = await startServer({ env: { NODE_OPTIONS: `--import=${preload}` } });
    const ids = await askOften(server.origin, 50);
    expect(await server.stop('SIGUSR2')).toBe(1);
    const logged = server.logged().map(({ requestId }) => requestId);
    expect(ids.filter((id) => !logged.includes(id))).toEqual([]);
    expect(server.logged()).toContainEqual(
      expect.objectContaining({
        level: 'fatal',
        err: expect.objectContaining({ message: 'a forgotten await' }),
      }),
    );
    await rm(folder, { recursive: true });
  });

  test('the end of the embedded database', async () => {
    const server = await startServer();
    const lock = await readFile(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8');
    const ended = once(server.process, 'close');
    process.kill(Number(lock.split('\n')[0]), 'SIGQUIT');
    await ended;
    expect(await server.stop()).toBe(1);
    expect(server.output()).toContain('The embedded database ended by itself.');
  });
});
