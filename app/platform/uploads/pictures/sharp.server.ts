import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/** The image library, loaded with the first picture to keep the start fast. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}

/** One thread per picture and no cache: pictures are rare and memory is scarce. */
async function load(): Promise<typeof sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
