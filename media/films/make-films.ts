/*
 * Makes the films of the home and store pages into public/media: AV1 and H.264, and a poster as
 * AVIF, WebP and JPEG. They stand in for real films: matcha turning slowly, drawn by a formula.
 * Needs ffmpeg with libsvtav1 and libx264 (Debian: apt-get install ffmpeg).
 *
 *   node media/films/make-films.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFrame, type Look } from './swirl.ts';

const outputFolder = 'public/media/films';
const framesPerSecond = 24;
const seconds = 7;

/** Drawn at a third of the size: so soft a picture loses nothing by being enlarged. */
const drawnScale = 3;

type Film = {
  name: string;
  width: number;
  height: number;
  look: Look;
  av1Crf: number;
  h264Crf: number;
};

/** In the bowl, by evening light. */
const dark: Look = {
  colours: ['#0b0f08', '#131b0d', '#1f2c16', '#384b27', '#6b8449'],
  zoom: 3.4,
  phase: 1.2,
};
/** Foam, by day. */
const light: Look = {
  colours: ['#4d6536', '#6f8a45', '#94ac60', '#b8c98a', '#dbe3bd'],
  zoom: 2.6,
  phase: 2.4,
};

const films: Film[] = [
  { name: 'home-landscape', width: 1280, height: 720, look: dark, av1Crf: 42, h264Crf: 27 },
  { name: 'home-portrait', width: 720, height: 1280, look: dark, av1Crf: 42, h264Crf: 27 },
  { name: 'store', width: 1280, height: 720, look: light, av1Crf: 42, h264Crf: 27 },
];

await mkdir(outputFolder, { recursive: true });
for (const film of films) {
  await makePoster(film);
  await makeFilm(film);
}

function drawnSize(film: Film) {
  return {
    width: Math.round(film.width / drawnScale),
    height: Math.round(film.height / drawnScale),
  };
}

async function makePoster(film: Film): Promise<void> {
  const { width, height } = drawnSize(film);
  const path = join(outputFolder, film.name);
  const poster = sharp(drawFrame(film.look, { width, height }, 0), {
    raw: { width, height, channels: 3 },
  }).resize(film.width, film.height, { kernel: 'cubic', fit: 'fill' });
  await Promise.all([
    poster.clone().avif({ quality: 55, effort: 9 }).toFile(`${path}.avif`),
    poster.clone().webp({ quality: 72, effort: 6 }).toFile(`${path}.webp`),
    poster.clone().jpeg({ quality: 72, mozjpeg: true }).toFile(`${path}.jpg`),
  ]);
}

/** Draws every frame once and lets one ffmpeg write both forms. */
async function makeFilm(film: Film): Promise<void> {
  const { width, height } = drawnSize(film);
  const path = join(outputFolder, film.name);
  const output = `scale=${film.width}:${film.height}:flags=bicubic,format=yuv420p`;
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
      ...['-r', `${framesPerSecond}`, '-i', '-'],
      ...['-vf', output, ...colour, '-c:v', 'libsvtav1', '-preset', '3', '-crf', `${film.av1Crf}`],
      ...['-movflags', '+faststart', '-an', `${path}.av1.mp4`],
      ...[
        '-vf',
        output,
        ...colour,
        '-c:v',
        'libx264',
        '-preset',
        'slow',
        '-crf',
        `${film.h264Crf}`,
      ],
      // What every phone of the last ten years decodes in hardware.
      ...['-profile:v', 'high', '-level', '4.0', '-movflags', '+faststart', '-an'],
      `${path}.h264.mp4`,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, SVT_LOG: '1' } },
  );
  const finished = once(ffmpeg, 'exit');
  const frames = framesPerSecond * seconds;
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = drawFrame(film.look, { width, height }, frame / frames);
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg could not make ${film.name}`);
}
