import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atWork } from './page-turns.server.ts';

test('sixteen turns of the event loop lie between two pages being drawn, even if both were asked for at once', async () => {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await setImmediate();
  })();
  const began: number[] = [];
  const draw = async () => {
    began.push(turn);
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => atWork(`192.0.2.${n}`, draw)));
  isOver = true;
  await counting;
  const between = began.slice(1).map((at, n) => at - (began[n] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(15);
});
