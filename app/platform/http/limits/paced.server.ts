import { setImmediate } from 'node:timers/promises';

/** Of eight who do so at once, nobody else waits for more than 100 ms. */
const sliceMs = 4;

/** Passes the pieces of long work on, and lets others have their answers in between. */
export async function* paced<Piece>(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): AsyncGenerator<Piece, void> {
  let began = performance.now();
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
}
