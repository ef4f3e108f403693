/*
 * Makes the films of the home and store pages into public/media/films: AV1 and H.264, and their first
 * frame as a poster in AVIF, WebP and JPEG. Needs Debian's blender, ffmpeg and python3-scipy.
 *
 *   node media/films/make-films.ts [NAME...]        e.g. home-portrait
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeLabels } from '../products/label.ts';
import { blender, pipe, run, withFolder } from '../run.ts';

const outputFolder = 'public/media/films';
const framesPerSecond = 24;

type Film = {
  name: string;
  width: number;
  height: number;
  seconds: number;
  av1Crf: number;
  h264Crf: number;
  /** What ffmpeg does to its colours (a filter), on the way from the master. */
  grade: string;
  /** The words of the program that writes every frame as raw RGB; `folder` is lent for its material. */
  draw(film: Film, folder: string): Promise<string[]>;
};

/** More light between the dark and the bright, and milk a little warmer than the simulation draws it. */
const grade =
  "curves=all='0/0 0.1/0.135 0.25/0.33 0.5/0.585 0.83/0.81 1/0.9'" +
  ":b='0/0 0.3/0.28 0.55/0.49 0.83/0.69 1/0.8'";

const home = { seconds: 12, av1Crf: 43, h264Crf: 27, grade, draw: drawMilk };
const films: Film[] = [
  { name: 'home-landscape', width: 1280, height: 720, ...home },
  { name: 'home-portrait', width: 720, height: 1280, ...home, av1Crf: 46 },
  {
    name: 'store',
    width: 1280,
    height: 720,
    seconds: 10,
    av1Crf: 29,
    h264Crf: 23,
    grade: 'null',
    draw: drawCounter,
  },
];

const asked = process.argv.slice(2);
await mkdir(outputFolder, { recursive: true });
for (const film of films) {
  if (asked.length === 0 || asked.includes(film.name)) await withFolder((it) => make(film, it));
}

async function drawMilk({ width, height, seconds }: Film): Promise<string[]> {
  return ['python3', 'media/films/milk.py', ...[width, height, seconds].map(String)];
}

/** Renders the counter from three places on the camera's way; film.py moves between them. */
async function drawCounter({ width, height, seconds }: Film, folder: string): Promise<string[]> {
  await writeLabels(folder);
  const keys = [-0.09, 0, 0.09].map((aside) => ({ aside, path: join(folder, `${aside}.npz`) }));
  for (const { aside, path } of keys) {
    await blender('media/counter/scene.py', 'film', path, width, 40, folder, aside);
  }
  const size = [width, height, seconds].map(String);
  return ['python3', 'media/counter/film.py', ...size, ...keys.map(({ path }) => path)];
}

/** Draws every frame once, without loss, and makes both forms and the poster from that. */
async function make(film: Film, folder: string): Promise<void> {
  const master = join(folder, 'master.mkv');
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${film.width}x${film.height}`];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', master];
  await pipe(await film.draw(film, folder), [
    ...['ffmpeg', '-v', 'error', ...raw, '-r', `${framesPerSecond}`, '-i', '-', ...lossless],
  ]);
  await encode(film, master);
}

async function encode({ name, grade, av1Crf, h264Crf }: Film, master: string): Promise<void> {
  const path = join(outputFolder, name);
  const read = ['-y', '-v', 'error', '-i', master];
  const colour = [
    ...['-vf', `${grade},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ];
  const whole = ['-movflags', '+faststart', '-an'];
  const av1 = ['-c:v', 'libsvtav1', '-preset', '4', '-crf', av1Crf];
  await run('ffmpeg', ...read, ...colour, ...av1, ...whole, `${path}.av1.mp4`);
  // What every phone of the last ten years decodes in hardware.
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', h264Crf];
  const phones = ['-profile:v', 'high', '-level', '4.0'];
  await run('ffmpeg', ...read, ...colour, ...h264, ...phones, ...whole, `${path}.h264.mp4`);
  await makePoster(master, grade, path);
}

async function makePoster(master: string, grade: string, path: string): Promise<void> {
  await withFolder(async (folder) => {
    const first = join(folder, 'first.png');
    const one = ['-vf', grade, '-frames:v', 1, '-update', 1];
    await run('ffmpeg', '-v', 'error', '-i', master, ...one, first);
    await Promise.all([
      sharp(first).avif({ quality: 62, effort: 9 }).toFile(`${path}.avif`),
      sharp(first).webp({ quality: 80, effort: 6 }).toFile(`${path}.webp`),
      sharp(first).jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}.jpg`),
    ]);
  });
}
