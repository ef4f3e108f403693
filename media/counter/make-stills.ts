/*
 * Renders the stills of the counter into public/media/stills, each as AVIF, WebP and JPEG in two widths.
 * Needs Debian's blender and python3-scipy.
 *
 *   node media/counter/make-stills.ts [NAME...]        e.g. whisked
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Still, stills } from '../../app/ui/media/stills.ts';
import { writeLabels } from '../products/label.ts';
import { blender, run, withFolder } from '../run.ts';
import { writePicture } from '../write-picture.ts';

const outputFolder = 'public/media/stills';

/** Rendered larger and scaled down, which takes out the last of the noise and smooths the edges. */
const oversize = 1.125;
const samples = 64;

const asked = process.argv.slice(2);
await mkdir(outputFolder, { recursive: true });
for (const [name, still] of Object.entries(stills)) {
  if (asked.length === 0 || asked.includes(name)) await withFolder((it) => make(name, still, it));
}

async function make(name: string, still: Still, folder: string): Promise<void> {
  const [width, height] = [oversize * still.width, oversize * still.height];
  const [key, developed] = [join(folder, 'key.npz'), join(folder, 'picture.rgb')];
  await writeLabels(folder);
  await blender('media/counter/scene.py', name, key, width, samples, folder);
  await run('python3', 'media/counter/still.py', key, developed);
  const picture = sharp(await readFile(developed), { raw: { width, height, channels: 3 } });
  await writePicture(picture, join(outputFolder, name), still);
}
