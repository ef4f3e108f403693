import { setImmediate } from 'node:timers/promises';

/** So short that eight of these at once keep nobody else waiting for more than 100 ms. */
const sliceMs = 4;

/** Passes on the pieces of long work, and pauses in between so that other requests are answered. */
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
