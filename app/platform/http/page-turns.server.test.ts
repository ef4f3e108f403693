import { expect, test } from 'vitest';
import { atWork } from './page-turns.server.ts';
import { BusyError } from './refusal.server.ts';

test('of all addresses four are drawn or compressed at once, and 500 wait', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return gate.promise;
  };
  const all = Array.from({ length: 504 }, () => atWork(work));
  await expect(atWork(work)).rejects.toThrow(BusyError);
  expect(begun).toBe(4);
  gate.resolve();
  await Promise.all(all);
  expect(begun).toBe(504);
});
