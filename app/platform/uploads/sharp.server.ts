import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/** Loaded with the first picture: the start need not wait for it. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}

/** One thread a picture and no cache: pictures come rarely, and memory is scarce. */
async function load(): Promise<typeof sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
