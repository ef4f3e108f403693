import { expect, test, vi } from 'vitest';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { createSemaphore, createSemaphorePerKey } from './semaphore.server.ts';

/** Work that ends when it is told to, and notes that it began. */
function controlled() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

test('no more runs at once than there are places, and nobody overtakes', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(2, 10);
  const small = turn(1, work('small'));
  const whole = turn(2, work('whole'));
  const last = turn(1, work('last'));
  await Promise.resolve();
  expect(began).toEqual(['small']);
  end('small');
  expect(await small).toBe('small');
  expect(began).toEqual(['small', 'whole']);
  end('whole');
  expect(await whole).toBe('whole');
  expect(began).toEqual(['small', 'whole', 'last']);
  end('last');
  expect(await last).toBe('last');
});

test('a full line refuses at once, and is free again for later comers', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 1);
  const first = turn(1, work('first'));
  const second = turn(1, work('second'));
  const refused = expect(turn(1, work('third'))).rejects;
  await refused.toThrow(new BusyError('1 are waiting already'));
  end('first');
  await first;
  end('second');
  await second;
  const fourth = turn(1, work('fourth'));
  await Promise.resolve();
  end('fourth');
  await fourth;
  expect(began).toEqual(['first', 'second', 'fourth']);
});

test('work that fails gives its place back', async () => {
  const turn = createSemaphore(1, 1);
  await expect(turn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turn(1, async () => 'next')).toBe('next');
});

test('work that waits for too long is refused, and the next in line takes its place', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 10, 30);
  const first = turn(1, work('first'));
  await expect(turn(1, work('second'))).rejects.toBeInstanceOf(BusyError);
  const third = turn(1, work('third'));
  end('first');
  await first;
  await Promise.resolve();
  end('third');
  await third;
  expect(began).toEqual(['first', 'third']);
});

test('the next in line behind work that gave up begins as soon as there is room', async () => {
  vi.useFakeTimers();
  const { began, work, end } = controlled();
  const turn = createSemaphore(2, 10, 30);
  const small = turn(1, work('small'));
  const large = expect(turn(2, work('large'))).rejects;
  const refused = large.toThrow(new BusyError('Waited for 30 ms'));
  await vi.advanceTimersByTimeAsync(20);
  const last = turn(1, work('last'));
  await vi.advanceTimersByTimeAsync(10);
  await refused;
  expect(began).toEqual(['small', 'last']);
  expect(vi.getTimerCount()).toBe(0);
  for (const name of began) end(name);
  await Promise.all([small, last]);
  vi.useRealTimers();
});

test('senders take turns, and a full line refuses the one who sent the most', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 4, 60_000);
  const send = (name: string) => turn(1, work(name), { name: name.slice(0, 1) });
  const sent = Promise.allSettled(['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4'].map(send));
  const inTurn = ['a0', 'a1', 'b1', 'c1', 'a2'];
  for (const name of inTurn) {
    await expect.poll(() => began.at(-1)).toBe(name);
    end(name);
  }
  const refused = (await sent).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(began).toEqual(inTurn);
});

test('a sender’s second piece of work does not wait for everybody who comes later', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 10);
  const send = (name: string) => turn(1, work(name), { name: name.slice(0, 1) });
  const sent = ['a0', 'a1', 'a2', 'b1'].map(send);
  const newcomers = ['c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1'];
  for (let ended = 0; ended < 12; ended += 1) {
    await expect.poll(() => began).toHaveLength(ended + 1);
    sent.push(...newcomers.splice(0, 1).map(send));
    end(began[ended] ?? '');
  }
  await Promise.all(sent);
  const inTurn = ['a0', 'a1', 'b1', 'c1', 'd1', 'e1', 'a2', 'f1', 'g1', 'h1', 'i1', 'j1'];
  expect(began).toEqual(inTurn);
});

test('senders of one piece after the other do not keep a second and third piece waiting', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(4, 50);
  const send = (name: string) => turn(1, work(name), { name: name.slice(0, 1) });
  const loops = ['a', 'b', 'c', 'd', 'e'].map((name) => send(`${name}0`));
  const honest = ['h1', 'h2', 'h3'].map(send);
  for (let ended = 0; ended < 30; ended += 1) {
    await expect.poll(() => began.length).toBeGreaterThan(ended);
    const name = began[ended] ?? '';
    end(name);
    await Promise.resolve();
    if (!name.startsWith('h')) loops.push(send(`${name[0]}${ended + 1}`));
  }
  // Between two pieces of h, each of the other five has one turn.
  expect(began.slice(0, 20)).toEqual(expect.arrayContaining(['h1', 'h2', 'h3']));
  for (let ended = 30; ended < loops.length + 3; ended += 1) {
    await expect.poll(() => began.length).toBeGreaterThan(ended);
    end(began[ended] ?? '');
  }
  await Promise.all([...loops, ...honest]);
});

test('in a full line, a new sender takes the place of one who was just served', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 3);
  const send = (name: string) => turn(1, work(name), { name: name.slice(0, 1) });
  const sent = ['a1', 'b1', 'c1', 'd1'].map(send);
  for (const name of ['a1', 'b1']) {
    await expect.poll(() => began.at(-1)).toBe(name);
    end(name);
  }
  await expect.poll(() => began.at(-1)).toBe('c1');
  sent.push(send('e1'));
  const refused = expect(send('b2')).rejects.toThrow(new BusyError('3 are waiting already'));
  sent.push(send('h1'));
  await refused;
  for (const name of ['c1', 'd1', 'e1', 'h1']) {
    await expect.poll(() => began.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(sent);
});

test('when its turn comes, nothing is done for a sender that has gone', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 3);
  const line = new AbortController();
  const first = turn(1, work('a1'), { name: 'a', signal: line.signal });
  const second = turn(1, work('a2'), { name: 'a', signal: line.signal });
  const refused = expect(second).rejects.toThrow(new BusyError('The sender has gone'));
  await expect.poll(() => began).toEqual(['a1']);
  line.abort();
  end('a1');
  expect(await first).toBe('a1');
  await refused;
  expect(began).toEqual(['a1']);
  expect(await turn(1, async () => 'next', { name: 'b' })).toBe('next');
});

test('a key is shared until the last of its work is done', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphorePerKey(1, 1);
  const one = turn('a', work('one'));
  const two = turn('a', work('two'));
  const hasBegun = (...names: string[]) => expect.poll(() => began).toEqual(names);
  await hasBegun('one');
  end('one');
  await one;
  await hasBegun('one', 'two');
  const three = turn('a', work('three'));
  await expect(turn('a', work('four'))).rejects.toBeInstanceOf(BusyError);
  expect(began).toEqual(['one', 'two']);
  end('two');
  await two;
  await hasBegun('one', 'two', 'three');
  end('three');
  await three;
});

test('each key has places of its own', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphorePerKey(1, 1);
  const one = turn('a', work('one'));
  const two = turn('a', work('two'));
  const other = turn('b', work('other'));
  await expect(turn('a', work('three'))).rejects.toBeInstanceOf(BusyError);
  expect(began).toEqual(['one', 'other']);
  for (const name of ['one', 'other']) end(name);
  await Promise.all([one, other]);
  end('two');
  await two;
  expect(began).toEqual(['one', 'other', 'two']);
});
