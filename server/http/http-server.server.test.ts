import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobRules } from '#app/careers/jobs/job-form.ts';
import { longestForm } from '#app/forms/rules.ts';
import { longestUploadMs } from '#app/platform/uploads/multipart.server.ts';
import { createRequestCount } from '#server/http/guards/requests-under-way.ts';
import { freePort } from '#tests/support/processes/server.ts';
import { type HttpServer, takePort } from './http-server.ts';

let port: number;
let server: HttpServer;
const node = createServer({ requireHostHeader: false });
/** The number of requests that were let in. */
let begun = 0;
const waiting = Promise.withResolvers<void>();
const closing = Promise.withResolvers<void>();

/** Answers like a file on the disk, of which all has been sent before it is closed. */
function fileOfThree(): Response {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('all'));
      await closing.promise;
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Length': '3' } });
}

beforeAll(async () => {
  port = await freePort();
  const origin = 'https://cafe.example';
  const place = { host: '127.0.0.1', port, origin, trustedProxyHops: 1 };
  server = await takePort(node, place, { warn: () => undefined });
  server.serve(async (request) => {
    begun += 1;
    if (request.url.endsWith('/early')) return new Response('No.\n', { status: 409 });
    if (request.url.endsWith('/file')) return fileOfThree();
    if (request.url.endsWith('/wait')) await waiting.promise;
    if (request.url.endsWith('/light')) return new Response(null, { status: 204 });
    if (request.method === 'GET') return new Response(new Uint8Array(20_000_000));
    return new Response(await request.text());
  });
});
afterAll(() => {
  node.closeAllConnections();
  return server.close();
});

/** Sends these bytes, and returns all that comes back. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const head = (path: string, length: number, from = '192.0.2.1') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

test('a body has 30 s for 32 KB, so a phone gets through at 2 KB/s, but an upload its own time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = new Map<string, string>();
  const paths = [
    '/newsletter',
    '/admin/jobs',
    '/career',
    '/api/submit-application',
    '/api/offer-letters/1',
  ];
  for (const path of paths)
    void answerTo(`${head(path, 2)}x`).then((answer) => answers.set(path, answer));
  expect(await answerTo(`${head('/newsletter', 1)}x`)).toMatch(/^HTTP\/1.1 200 /);
  // Only the two that are no uploads have a time limit.
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime((32 / 2) * 1000);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(14_000);
  await expect.poll(() => answers.get('/newsletter')).toMatch(/^HTTP\/1.1 408 /);
  expect([...answers.keys()]).toEqual(['/newsletter']);
  vi.advanceTimersByTime((longestForm(jobRules) / 2048) * 1000 - 30_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(150_000);
  await expect.poll(() => answers.get('/admin/jobs')).toMatch(/^HTTP\/1.1 408 /);
  expect(answers.size).toBe(2);
  expect(node.requestTimeout).toBeGreaterThan(longestUploadMs);
});

/** Opens a connection for each sender, and sends one byte of a body of two. */
async function beginBodies(path: string, senders: readonly string[]) {
  begun = 0;
  const sockets = senders.map((from) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head(path, 2, from)}x`);
    return { socket, answer: text(socket) };
  });
  await expect.poll(() => begun).toBe(senders.length);
  return sockets;
}

const many = <T>(count: number, from: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => from(n));

test('of one sender 64 bodies are under way: more are refused at once, but not complete ones', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const begin = () => answerTo(`${head('/x', 2, '2001:db8:1:ff00::1')}x`);
  const bodies = await beginBodies(
    '/x',
    many(64, (n) => `2001:db8:1:${n}00::1`),
  );
  const refused = await begin();
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).toContain('Retry-After: 60');
  expect(refused).toContain('Connection: close');
  expect(begun).toBe(64);
  expect(await answerTo(`${head('/x', 2, '2001:db8:1:ff00::1')}xy`)).toMatch(/^HTTP\/1.1 200 /);
  const [others] = await beginBodies('/x', ['2001:db8:2::1']);
  others?.socket.end('y');
  expect(await others?.answer).toMatch(/^HTTP\/1.1 200 /);
  for (const { socket } of bodies) socket.write('y');
  for (const { answer } of bodies) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  const [next] = await beginBodies('/x', ['2001:db8:1:ff00::1']);
  next?.socket.destroy();
  await next?.answer.catch(() => undefined);
});

test('of 64 bodies of one sender the slowest is ended, once it has had 0.3 s, and no other sender’s', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const [elsewhere] = await beginBodies('/x', ['192.0.2.5']);
  const bodies = await beginBodies(
    '/x',
    many(64, () => '192.0.2.4'),
  );
  const ends: string[] = [];
  for (const { answer } of bodies) answer.then((said) => ends.push(said));
  expect(await answerTo(`${head('/x', 2, '192.0.2.4')}x`)).toMatch(/^HTTP\/1.1 429 /);
  expect(ends).toEqual([]);
  clock.mockReturnValue(300);
  const [next] = await beginBodies('/x', ['192.0.2.4']);
  await expect.poll(() => ends.length).toBe(1);
  expect(ends[0]).toMatch(/^HTTP\/1.1 408 /);
  for (const one of [elsewhere, next, ...bodies]) one?.socket.write('y');
  for (const one of [elsewhere, next]) expect(await one?.answer).toMatch(/^HTTP\/1.1 200 /);
  await expect.poll(() => ends.filter((said) => said.startsWith('HTTP/1.1 200 ')).length).toBe(63);
});

test('an answer does not wait for the body, whose place is free when the connection ends', async () => {
  const before = await connections();
  for (let turn = 0; turn < 2; turn++) {
    const bodies = await beginBodies(
      '/early',
      many(64, () => '192.0.2.2'),
    );
    for (const { answer } of bodies) expect(await answer).toMatch(/^HTTP\/1.1 409 /);
    await expect.poll(connections).toBe(before);
  }
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    node.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

test('of 1,000 bodies in all the last of the sender with most is ended, or the slowest that has had 5 s', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const bodies = await beginBodies(
    '/x',
    many(1000, (n) => `198.51.100.${n % 20}`),
  );
  const [newcomer] = await beginBodies('/x', ['192.0.2.3']);
  expect(await Promise.race(bodies.map(({ answer }) => answer))).toMatch(/^HTTP\/1.1 408 /);
  expect(await answerTo(`${head('/x', 2, '198.51.100.7')}x`)).toMatch(/^HTTP\/1.1 503 /);
  clock.mockReturnValue(5000);
  const [next] = await beginBodies('/x', ['198.51.100.7']);
  for (const one of [newcomer, next]) {
    one?.socket.write('y');
    expect(await one?.answer).toMatch(/^HTTP\/1.1 200 /);
  }
  for (const { socket } of bodies) socket.write('y');
  const answers = await Promise.all(bodies.map(({ answer }) => answer.catch(() => 'cut')));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(998);
});

/** Sends a body in pieces, each read by itself. Returns the answer, or 'cut'. */
async function sendPieces(path: string, count: number, size: number): Promise<string> {
  const taken = once(node, 'connection');
  const socket = connect(port, '127.0.0.1').setNoDelay();
  const [end] = await taken;
  const answer = text(socket).catch(() => 'cut');
  const begin = head(path, count * size);
  socket.write(begin);
  for (let n = 0; n <= count && !end.destroyed; n++) {
    while (end.bytesRead < begin.length + n * size && !end.destroyed) await setImmediate();
    if (n < count) socket.write('x'.repeat(size));
  }
  return (await answer) || 'cut';
}

test.each([
  ['a form in single bytes', '/newsletter', 600, 1, 'cut'],
  ['an upload in crumbs', '/api/submit-application', 3000, 40, 'cut'],
  ['a short form in single bytes', '/newsletter', 500, 1, 'HTTP/1.1 200 OK'],
  ['a form from a phone', '/newsletter', 160, 200, 'HTTP/1.1 200 OK'],
  ['an upload from a phone', '/api/submit-application', 3000, 100, 'HTTP/1.1 200 OK'],
])('pieces are counted: %s', async (_case, path, count, size, outcome) => {
  const [first] = (await sendPieces(path, count, size)).split('\r\n');
  expect(first).toBe(outcome);
});

test('an answer ends when its client takes nothing more of it; 2 KB/s are enough to get all of it', async () => {
  // Linux buffers this much at once (tcp(7), tcp_wmem), and then takes nothing until it is sent.
  expect(node.timeout).toBeGreaterThan((4_194_304 / 3 / 2048) * 1000);
  const { timeout } = node;
  node.timeout = 50;
  const taken = once(node, 'connection');
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [end] = await taken;
  await once(end, 'close');
  node.timeout = timeout;
  socket.destroy();
});

test('a client that sends a thousand requests at once in one connection is cut off, one that waits for answers is not', async () => {
  const ask = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  begun = 0;
  await answerTo(ask.repeat(1000)).catch(() => undefined);
  expect(begun).toBe(0);
  begun = 0;
  const socket = connect(port, '127.0.0.1');
  for (let n = 0; n < 50; n++) {
    socket.write(ask);
    const [answer] = await once(socket, 'data');
    expect(`${answer}`).toMatch(/^HTTP\/1.1 200 /);
  }
  socket.destroy();
  expect(begun).toBe(50);
});

/** Counts the requests that Node has made objects of and emitted. */
function countTold(): () => number {
  let told = 0;
  const tell = () => {
    told += 1;
  };
  for (const event of ['request', 'checkExpectation']) {
    node.on(event, tell);
    onTestFinished(() => {
      node.off(event, tell);
    });
  }
  return () => told;
}

test.each(['', 'Expect: x\r\n', 'Expect: 100-continue\r\n'])(
  'Node makes objects of only two of a thousand requests in one packet (%j)',
  async (header) => {
    const told = countTold();
    const ask = `GET /light HTTP/1.1\r\nHost: x\r\n${header}\r\n`;
    await answerTo(ask.repeat(1000)).catch(() => undefined);
    expect(told()).toBe(2);
  },
);

test('nothing of a body in chunks is read', async () => {
  const told = countTold();
  const read = vi.spyOn(IncomingMessage.prototype, 'push');
  const ask = 'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const answer = await answerTo(ask + '1\r\nx\r\n'.repeat(1000));
  expect(answer).toMatch(/^HTTP\/1.1 411 /);
  expect(told()).toBe(1);
  // Only the end of the body.
  expect(read.mock.calls).toEqual([[null]]);
});

// The system hands over 64 KB at a time, so what follows them reaches the parser after the refusal.
test.each([
  ['refused for its chunks', ''],
  ['refused for its Expect header', 'Expect: x\r\n'],
  ['refused for its second host', 'Host: y\r\n'],
])('a request inside a body that was %s is not carried out', async (_, header) => {
  const told = countTold();
  const ask = (more: string) => `POST /x HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const head = `${ask(`${header}Transfer-Encoding: chunked\r\n`)}fffff\r\n`;
  await answerTo(head + '\r\n'.repeat(33_000) + ask('Content-Length: 0\r\n')).catch(
    () => undefined,
  );
  expect(told()).toBe(1);
});

test.each(['\r\n', 'rubbish', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'])(
  'the last request of a connection is answered, whatever comes behind it: %j',
  async (behind) => {
    const before = begun;
    const answer = await answerTo(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nform${behind}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*form$/);
    expect(begun - before).toBe(1);
  },
);

test('a CONNECT behind two requests takes nobody a place', async () => {
  const ask = (method: string) => `${method} /light HTTP/1.1\r\nHost: x\r\n\r\n`;
  await Promise.all(
    many(100, () => answerTo(ask('GET') + ask('GET') + ask('CONNECT')).catch(() => undefined)),
  );
  const answers = await Promise.all(
    many(50, () => answerTo(ask('GET').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))),
  );
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 204 '))).toHaveLength(50);
});

test('of one network 100 requests wait: more are refused before anything else is done with them', async () => {
  const ask = (from: string) =>
    `POST /wait HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  begun = 0;
  const first = many(100, (n) => answerTo(ask(`2001:db8:7:${n.toString(16)}00::1`)));
  await expect.poll(() => begun).toBe(100);
  const refused = await answerTo(ask('2001:db8:7:ff01::1'));
  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toContain('Connection: close');
  expect(refused).toContain('Retry-After: 60');
  expect(begun).toBe(100);
  const other = answerTo(ask('2001:db8:8::1'));
  await expect.poll(() => begun).toBe(101);
  waiting.resolve();
  for (const answer of [other, ...first]) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await answerTo(ask('2001:db8:7:ff01::1'))).toMatch(/^HTTP\/1.1 200 /);
});

/** Sends a light request for each sender, all in one turn of the event loop. Returns the answers as they arrive. */
async function askAtOnce(senders: readonly string[]): Promise<[from: string, answer: string][]> {
  const accepted = vi.fn();
  node.on('connection', accepted);
  const sockets = senders.map(() => connect(port, '127.0.0.1'));
  await expect.poll(() => accepted.mock.calls.length).toBe(senders.length);
  node.off('connection', accepted);
  const answers: [string, string][] = [];
  const ends = sockets.map(async (socket, n) => {
    const from = senders[n] ?? '';
    socket.write(`GET /light HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    answers.push([from, `${answer}`]);
    socket.destroy();
  });
  await Promise.all(ends);
  return answers;
}

test('requests that cost little are counted, too, when they come at once', async () => {
  const answers = await askAtOnce(many(150, () => '192.0.2.20'));
  const refused = answers.filter(([, answer]) => answer.startsWith('HTTP/1.1 503 '));
  expect(refused).toHaveLength(50);
  for (const [, answer] of refused) expect(answer).toContain('Connection: close');
});

test('senders take turns, one request in each turn of the event loop', async () => {
  const answers = await askAtOnce([...many(20, () => '192.0.2.21'), '192.0.2.22']);
  const place = answers.findIndex(([from]) => from === '192.0.2.22');
  expect(answers[place]?.[1]).toMatch(/^HTTP\/1.1 204 /);
  expect(place).toBeLessThan(3);
});

describe('of all', () => {
  const few = {
    answered: { ofNetwork: 10, beyondDoubt: 20 },
    ofAll: 50,
    waiting: { ofNetwork: 20, ofAll: 30, ofEachBeyond: 4 },
  };
  /** Begins so many requests from one address. */
  function asks(begin: ReturnType<typeof createRequestCount>, number: number, address: string) {
    return many(number, () => {
      const incoming = new IncomingMessage(new Socket());
      incoming.headers['x-forwarded-for'] = address;
      const outgoing = new ServerResponse(incoming);
      incoming.socket.once('close', () => outgoing.emit('close'));
      return { incoming, outgoing, isBegun: begin(incoming, outgoing) !== 'refused' };
    });
  }
  const begunOf = (asked: ReturnType<typeof asks>) => asked.filter(({ isBegun }) => isBegun);

  test('when that many requests wait for their answer, each network has four', () => {
    const begin = createRequestCount(1, few);
    const asked = many(3, (n) => asks(begin, 21, `192.0.2.${n}`));
    expect(asked.map((each) => begunOf(each).length)).toEqual([20, 10, 4]);
    for (const { outgoing } of begunOf(asked.flat())) outgoing.writeHead(200);
    expect(begunOf(asks(begin, 20, '192.0.2.2'))).toHaveLength(16);
  });

  test('a request behind an answer that nobody takes does not count as waiting', async () => {
    const begin = createRequestCount(1, { ...few, ofAll: 200 });
    const asked = many(4, (n) => asks(begin, 7, `192.0.2.${n}`)).flat();
    const behind = asked.map(({ incoming, outgoing }) => {
      outgoing.writeHead(200);
      const next = new ServerResponse(incoming);
      const place = begin(incoming, next);
      if (typeof place === 'string') throw new Error(place);
      return { outgoing, isFirst: place.isFirst() };
    });
    expect(begunOf(asks(begin, 14, '192.0.2.4'))).toHaveLength(14);
    for (const { outgoing, isFirst } of behind.slice(0, 16)) {
      outgoing.emit('close');
      await isFirst;
    }
    // Thirty wait now, so each network has four.
    expect(begunOf(asks(begin, 5, '192.0.2.5'))).toHaveLength(4);
  });

  test('a client that takes 20 KB/s is not ended, and bytes that only the system has buffered do not count as taken', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const begin = createRequestCount(1, few);
    const answer = (age: number, taken: number, number: number) => {
      clock.mockReturnValue(60_000 - age);
      const begun = asks(begin, number, '192.0.2.1');
      for (const { incoming, outgoing } of begun) {
        outgoing.writeHead(200);
        Object.defineProperty(incoming.socket, 'bytesWritten', { value: taken });
      }
      return begun;
    };
    const ended = (asked: ReturnType<typeof asks>) =>
      asked.filter(({ incoming }) => incoming.socket.destroyed).length;
    const slow = answer(20_000, 20_000 * 21, 1);
    const unread = answer(1_900, 190_000, 9);
    clock.mockReturnValue(60_000);
    expect(begunOf(asks(begin, 1, '192.0.2.1'))).toHaveLength(1);
    expect([ended(slow), ended(unread)]).toEqual([0, 0]);
    clock.mockReturnValue(60_100);
    expect(begunOf(asks(begin, 1, '192.0.2.1'))).toHaveLength(1);
    expect([ended(slow), ended(unread)]).toEqual([0, 1]);
  });

  test('behind one address an answer that nobody has taken for 2 s is ended, a waiting request is not', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const begin = createRequestCount(1, few);
    const asked = asks(begin, 20, '192.0.2.1');
    for (const { outgoing } of asked.slice(5)) outgoing.writeHead(200);
    const ended = () => asked.findIndex(({ incoming }) => incoming.socket.destroyed);
    clock.mockReturnValue(1999);
    expect(begunOf(asks(begin, 1, '192.0.2.1'))).toHaveLength(1);
    expect(ended()).toBe(-1);
    clock.mockReturnValue(2000);
    expect(begunOf(asks(begin, 1, '192.0.2.1'))).toHaveLength(1);
    expect(ended()).toBe(5);
    for (const { outgoing } of asks(begin, 11, '192.0.2.1')) outgoing.writeHead(200);
    clock.mockReturnValue(0);
    expect(begunOf(asks(begin, 1, '192.0.2.1'))).toEqual([]);
  });

  test('of answers that nobody takes, the last of the network with most is ended, or the oldest', () => {
    const begin = createRequestCount(1, few);
    const asked = [20, 15, 15].map((number, n) => {
      const each = asks(begin, number, `192.0.2.${n}`);
      for (const { outgoing } of each) outgoing.writeHead(200);
      return each;
    });
    const ended = () =>
      asked.map((each) =>
        each.flatMap(({ incoming }, n) => (incoming.socket.destroyed ? [n] : [])),
      );
    // The same for newcomers in one turn of the event loop.
    expect(begunOf(asks(begin, 2, '192.0.2.4'))).toHaveLength(2);
    expect(ended()).toEqual([[18, 19], [], []]);
    // The network with most gets no place of others.
    expect(begunOf(asks(begin, 1, '192.0.2.0'))).toEqual([]);
    const begin50 = createRequestCount(1, few);
    const alone = many(50, (n) => asks(begin50, 1, `192.0.2.${n}`));
    for (const { outgoing } of alone.flat()) outgoing.writeHead(200);
    expect(begunOf(asks(begin50, 1, '192.0.2.50'))).toHaveLength(1);
    expect(alone.findIndex(([one]) => one?.incoming.socket.destroyed)).toBe(0);
  });
});

test('a client that has all of a file and asks again at once is answered, after the file has been closed', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let taken = '';
  socket.on('data', (piece) => {
    taken += piece;
  });
  socket.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => taken).toMatch(/\r\n\r\nall$/);
  begun = 0;
  socket.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nnext');
  await setImmediate();
  closing.resolve();
  await expect.poll(() => taken).toMatch(/\r\n\r\nnext$/);
  expect(begun).toBe(1);
  socket.destroy();
});

test('a hundred headers are taken', async () => {
  const request = `POST /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n${'X:\r\n'.repeat(97)}\r\nx`;
  expect(await answerTo(request)).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['no request at all', 'matcha\r\n\r\n', 400],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'more than 100 headers',
    `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n${'X:\r\n'.repeat(99)}\r\nx`,
    431,
  ],
  ['a thousand headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X:\r\n'.repeat(1000)}\r\n`, 431],
  ['a request for no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['an address that is none', 'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'a body of unknown length',
    'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
    411,
  ],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
])('%s is refused with all security headers', async (_case, request, status) => {
  const answer = await answerTo(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    "Content-Security-Policy: default-src 'none'",
    'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    'Cache-Control: no-store',
    'Connection: close',
  ]) {
    expect(answer).toContain(header);
  }
});
