import { expect, test } from 'vitest';
import { BusyError, createSemaphore, createSemaphorePerKey } from './semaphore.server.ts';

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

test('who finds the line full is told at once, and later comers find it free again', async () => {
  const { began, work, end } = controlled();
  const turn = createSemaphore(1, 1);
  const first = turn(1, work('first'));
  const second = turn(1, work('second'));
  await expect(turn(1, work('third'))).rejects.toBeInstanceOf(BusyError);
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

test('who waits for too long is refused, and the next one behind takes the place', async () => {
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
