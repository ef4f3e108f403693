import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/** The image library, loaded when the first picture comes: a start need not wait for it. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}

/** One thread a picture and nothing remembered: pictures come rarely and memory is scarce. */
async function load(): Promise<typeof sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
