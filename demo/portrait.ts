import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRandom } from './random.ts';

export type Look = 'scarf' | 'long' | 'bob' | 'short' | 'turban';

const drawing = readFileSync(join(import.meta.dirname, 'portrait.svg'), 'utf8');
const skins = [
  ['#e9c6a4', '#cf9f77'],
  ['#d9a97f', '#b98659'],
  ['#b98058', '#96623f'],
  ['#94623f', '#74492c'],
] as const;

export function drawFullBody(look: Look, seed: number): Promise<Buffer> {
  return draw(look, seed, '0 0 300 530', 900, 1590);
}

export function drawSelfie(look: Look, seed: number): Promise<Buffer> {
  return draw(look, seed, '75 16 150 200', 960, 1280);
}

function draw(look: Look, seed: number, viewBox: string, width: number, height: number) {
  const { pick, between } = createRandom(seed);
  const [skin, shade] = pick(skins);
  const wall = pick(['#dfe5d3', '#e8ddd0', '#d6e0e2', '#e6dfe6', '#e9e4cf']);
  const hair = pick(['#2b2320', '#3a2b24', '#1f1c1b', '#4a3529']);
  const cloth = pick(['#6f8352', '#8a6d5a', '#4f6a78', '#a3735f', '#5d5f78', '#93896a', '#7b8f86']);
  const dark = pick(['#3d4250', '#4a4038', '#39453a', '#55504a']);
  const scarf = pick(['#b7a698', '#93a08c', '#98a4b5', '#c3a79d', '#747f6d', '#d6c7b2']);
  const style = `.look { display: none } .${look} { display: inline }
    ${between(1, 4) === 1 ? '.glasses { display: inline }' : ''}
    .wall { fill: ${wall} } .skin { fill: ${skin} } .shade { fill: ${shade} } .hair { fill: ${hair} }
    .cloth { fill: ${cloth} } .sleeve { stroke: ${cloth} } .dark { fill: ${dark} }
    .scarf-cloth { fill: ${scarf} }`;
  const person = drawing
    .replace('viewBox="0 0 300 530"', `viewBox="${viewBox}" width="${width}" height="${height}"`)
    .replace('</style>', `${style}</style>`);
  return sharp(Buffer.from(person)).jpeg({ quality: 86 }).toBuffer();
}
