import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { boundConnections, createRefusalLog } from './connections.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  vi.restoreAllMocks();
});

async function start(trustedProxyHops: number) {
  const node = createServer((_request, response) => response.end('there'));
  const refused = vi.fn();
  boundConnections(node, trustedProxyHops, refused, { ofAll: 5, ofNetwork: 2 });
  await once(node.listen(0, '0.0.0.0'), 'listening');
  const { port } = node.address() as AddressInfo;
  /** Asks on a connection of its own, which stays open. @returns the answer, '' when it is closed at once */
  async function ask(localAddress: string) {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    open.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const answer = await Promise.race([
      once(socket, 'data').then(([data]) => String(data)),
      once(socket, 'close').then(() => ''),
    ]);
    return { socket, answer };
  }
  return { ask, refused, [Symbol.dispose]: () => void node.close() };
}

test('one network has so many connections at once, and others have theirs', async () => {
  using server = await start(0);
  const first = await server.ask('127.0.0.2');
  expect(first.answer).toContain('there');
  expect((await server.ask('127.0.0.2')).answer).toContain('there');
  expect((await server.ask('127.0.0.2')).answer).toBe('');
  expect((await server.ask('127.0.0.3')).answer).toContain('there');
  expect(server.refused).toHaveBeenCalledOnce();
  first.socket.destroy();
  await expect.poll(async () => (await server.ask('127.0.0.2')).answer).toContain('there');
});

test.each([
  ['behind a trusted proxy', 1, '127.0.0.2'],
  ['from this machine, as of a proxy that is not trusted yet', 0, '127.0.0.1'],
])('%s only the number of all counts', async (_where, hops, from) => {
  using server = await start(hops);
  for (let n = 0; n < 5; n += 1) expect((await server.ask(from)).answer).toContain('there');
  expect((await server.ask(from)).answer).toBe('');
  expect(server.refused).toHaveBeenCalledOnce();
});

test('what is refused is told by how it was answered, once a minute', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const warn = vi.fn();
  const note = createRefusalLog({ warn });
  note(400);
  for (const [ms, what] of [
    [1, 400],
    [2, 'connection'],
    [59_999, 400],
    [60_000, 431],
    [60_001, 400],
  ] as const) {
    clock.mockReturnValue(ms);
    note(what);
  }
  expect(warn.mock.calls.map(([{ refused }]) => refused)).toEqual([
    { 400: 1 },
    { 400: 2, connection: 1, 431: 1 },
  ]);
});
