/* Measures the contrast of white text with the brightest pixel of the home page's films under the
   shade (film.tsx). WCAG requires 4.5. Needs ffmpeg.
   node media/measure-contrast.ts */
import { execFileSync } from 'node:child_process';

/** The share of light that the shade, `bg-black/50`, lets through. */
const left = 0.5;

const light = Float64Array.from({ length: 256 }, (_, value) => {
  const shaded = (value / 255) * left;
  return shaded <= 0.04045 ? shaded / 12.92 : ((shaded + 0.055) / 1.055) ** 2.4;
});

for (const cut of ['home-landscape', 'home-portrait']) {
  for (const form of ['av1', 'h264']) {
    const least = leastContrast(`public/media/films/${cut}.${form}.mp4`);
    console.log(`${cut} ${form}: ${least.toFixed(2)} : 1`);
    if (least < 4.5) process.exitCode = 1;
  }
}

function leastContrast(path: string): number {
  const words = ['-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const pixels = execFileSync('ffmpeg', words, { maxBuffer: 2 ** 31 - 1 });
  let brightest = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const luminance =
      0.2126 * (light[red] ?? 0) + 0.7152 * (light[green] ?? 0) + 0.0722 * (light[blue] ?? 0);
    if (luminance > brightest) brightest = luminance;
  }
  return 1.05 / (brightest + 0.05);
}
