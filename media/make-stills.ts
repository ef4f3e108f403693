/* Cuts the stills of pages that say one thing out of larger pictures, 4:5 (app/ui/media/stills.ts).
   node media/make-stills.ts */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

type Cut = { source: string; left: number; top: number; width: number; height: number };

/** Below public/media; pixels of the source. */
const cuts: Record<string, Cut> = {
  tins: { source: 'stills/measured', left: 704, top: 0, width: 576, height: 720 },
  whisk: { source: 'stills/measured', left: 0, top: 92, width: 464, height: 580 },
  served: { source: 'stills/whisked', left: 444, top: 0, width: 576, height: 720 },
  swirl: { source: 'films/home-portrait', left: 0, top: 190, width: 720, height: 900 },
  stacked: { source: 'films/store', left: 110, top: 120, width: 480, height: 600 },
  shelf: { source: 'films/store', left: 780, top: 95, width: 500, height: 625 },
};

const folder = await mkdtemp(join(tmpdir(), 'stills-'));
for (const [name, { source, ...area }] of Object.entries(cuts)) {
  const cut = join(folder, `${name}.png`);
  await sharp(`public/media/${source}.jpg`).extract(area).toFile(cut);
  const target = `public/media/stills/${name}`;
  const sizes = ['576', '720', '400'];
  await promisify(execFile)(process.execPath, ['media/convert-picture.ts', cut, target, ...sizes]);
}
await rm(folder, { recursive: true });
