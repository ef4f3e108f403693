import sharp from 'sharp';
import { type Chance, createChance } from './chance.ts';

/** What somebody wears on their head. */
export type Look = 'scarf' | 'long' | 'bob' | 'short' | 'turban';

type Palette = {
  wall: string;
  light: string;
  skin: string;
  shade: string;
  hair: string;
  cloth: string;
  dark: string;
  scarf: string;
  glasses: boolean;
};

const walls = [
  ['#dfe5d3', '#eef1e5'],
  ['#e8ddd0', '#f3ece3'],
  ['#d6e0e2', '#e7eef0'],
  ['#e6dfe6', '#f1ecf1'],
  ['#e9e4cf', '#f4f1e2'],
] as const;
const skins = [
  ['#e9c6a4', '#cf9f77'],
  ['#d9a97f', '#b98659'],
  ['#b98058', '#96623f'],
  ['#94623f', '#74492c'],
] as const;
const hairs = ['#2b2320', '#3a2b24', '#1f1c1b', '#4a3529'];
const scarves = ['#b7a698', '#93a08c', '#98a4b5', '#c3a79d', '#747f6d', '#d6c7b2'];
const cloths = ['#6f8352', '#8a6d5a', '#4f6a78', '#a3735f', '#5d5f78', '#93896a', '#7b8f86'];

/**
 * A photo of nobody: a calm drawn head and shoulders, upright as a phone takes it.
 * @param seed the same seed draws the same person
 */
export function drawSelfie(look: Look, seed: number): Promise<Buffer> {
  const colours = palette(createChance(seed));
  return jpeg(
    960,
    1280,
    '0 0 300 400',
    `${room(colours, 300, 400)}
    <circle cx="150" cy="180" r="128" fill="${colours.light}"/>
    ${behind(look, colours)}
    <path d="M28 400C28 318 88 292 150 292s122 26 122 108Z" fill="${colours.cloth}"/>
    <path d="M118 296q32 34 64 0v-8h-64Z" fill="${colours.shade}"/>
    ${head(look, colours)}`,
  );
}

/** The same person standing, from head to foot. */
export function drawFullBody(look: Look, seed: number): Promise<Buffer> {
  const colours = palette(createChance(seed));
  const { cloth, dark, skin, light } = colours;
  const below =
    look === 'scarf'
      ? `<path d="M112 300h76l16 168H96Z" fill="${dark}"/>`
      : `<path d="M114 296h72l-4 172h-26l-6-120-6 120h-26Z" fill="${dark}"/>`;
  return jpeg(
    900,
    1590,
    '0 0 300 530',
    `${room(colours, 300, 530)}
    <rect y="440" width="300" height="90" fill="${light}"/>
    <ellipse cx="150" cy="480" rx="76" ry="9" fill="${colours.wall}"/>
    ${below}
    <path d="M120 466h24v14h-30q0-10 6-14ZM156 466h24q6 4 6 14h-30Z" fill="#40382f"/>
    <path d="M92 190q-12 60-8 116" stroke="${cloth}" stroke-width="22" stroke-linecap="round" fill="none"/>
    <path d="M208 190q12 60 8 116" stroke="${cloth}" stroke-width="22" stroke-linecap="round" fill="none"/>
    <circle cx="84" cy="318" r="10" fill="${skin}"/><circle cx="216" cy="318" r="10" fill="${skin}"/>
    <path d="M84 196q4-30 66-30t66 30l-24 120q-42 14-84 0Z" fill="${cloth}"/>
    <g transform="translate(75 14) scale(.5)">${behind(look, colours)}
      <rect x="128" y="230" width="44" height="88" rx="20" fill="${colours.shade}"/>
      ${head(look, colours)}</g>`,
  );
}

function palette(chance: Chance): Palette {
  const [wall, light] = chance.pick(walls);
  const [skin, shade] = chance.pick(skins);
  const cloth = chance.pick(cloths);
  return {
    wall,
    light,
    skin,
    shade,
    cloth,
    dark: chance.pick(['#3d4250', '#4a4038', '#39453a', '#55504a']),
    scarf: chance.pick(scarves),
    hair: chance.pick(hairs),
    glasses: chance.between(1, 4) === 1,
  };
}

function room({ wall }: Palette, width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="${wall}"/>`;
}

/** Hair that falls behind the shoulders. */
function behind(look: Look, { hair }: Palette): string {
  if (look !== 'long') return '';
  return `<path d="M86 180C80 78 220 78 214 180l8 128q-72 26-144 0Z" fill="${hair}"/>`;
}

/** Neck, face and what is on the head, in a square of 300 around (150, 185). */
function head(look: Look, colours: Palette): string {
  const { skin, shade, hair, cloth, light } = colours;
  const ears = `<circle cx="96" cy="190" r="11" fill="${shade}"/><circle cx="204" cy="190" r="11" fill="${shade}"/>`;
  const face = `<ellipse cx="150" cy="184" rx="54" ry="67" fill="${skin}"/>${features(colours)}`;
  const neck = `<rect x="128" y="226" width="44" height="76" rx="20" fill="${shade}"/>`;
  const fringe = `<path d="M93 184C84 92 216 92 207 184C203 146 184 132 150 130C118 132 98 148 93 184Z" fill="${hair}"/>`;
  switch (look) {
    case 'short':
      return neck + ears + face + fringe;
    case 'long':
      return neck + face + fringe;
    case 'bob':
      return `${neck}<path d="M84 186C78 84 222 84 216 186l2 50q-14 12-30 8l-76 0q-16 4-30-8Z" fill="${hair}"/>${face}${fringe}`;
    case 'turban':
      return `${neck}${ears}${face}<path d="M102 214q4 52 48 54t48-54q-8 24-48 24t-48-24Z" fill="${hair}"/>
        <path d="M88 168C80 84 220 84 212 168q-30-34-62-34t-62 34Z" fill="${cloth}"/>
        <path d="M92 158q40-58 104-44M104 130q34-34 82-14" stroke="${light}" stroke-opacity=".5" stroke-width="3" fill="none"/>`;
    case 'scarf':
      return `<path d="M150 92C80 92 74 160 82 222C86 262 58 296 74 338q76 34 152 0C242 296 214 262 218 222C226 160 220 92 150 92Z" fill="${colours.scarf}"/>
        <ellipse cx="150" cy="184" rx="47" ry="60" fill="${skin}"/>${features(colours)}
        <path d="M106 232q46 44 92-2M96 276q54 40 118-8" stroke="#fff" stroke-opacity=".35" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  }
}

/** Quiet eyes and a small smile. */
function features({ shade, hair, glasses }: Palette): string {
  const line = `fill="none" stroke-linecap="round" stroke="${hair}"`;
  const frames = `<g ${line} stroke-width="2.5"><circle cx="129" cy="184" r="15"/><circle cx="171" cy="184" r="15"/><path d="M144 182q6-4 12 0"/></g>`;
  return `<g ${line} stroke-width="3.5"><path d="M121 184q8 6 16 0M163 184q8 6 16 0"/><path d="M120 167q9-6 18-2M162 165q9-4 18 2" stroke-width="3"/></g>
    <path d="M150 192q-5 14 1 15" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round"/>
    <path d="M135 222q15 11 30 0" fill="none" stroke="#8d4a3c" stroke-width="3.5" stroke-linecap="round"/>
    ${glasses ? frames : ''}`;
}

function jpeg(width: number, height: number, viewBox: string, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
