import { textPath } from './text-path.ts';

/** How one tin looks; colours of `body` and `lid` run from left to right across the curve. */
export type Tin = {
  name: string;
  weight: string;
  body: readonly string[];
  lid: readonly string[];
  label: string;
  labelText: string;
  powder: readonly string[];
  ground: readonly [wall: string, table: string];
};

type View = { width: number; height: number; open: boolean };

/** The cylinder, in pixels of a picture 640 wide: centre, half width, and half height of its ellipses. */
const middle = 320;
const radius = 150;
const tilt = 26;
const top = 300;
const bottom = 610;

/** An SVG of the tin on a table; `open` shows it without its lid, which leans beside it. */
export function drawTin(tin: Tin, { width, height, open }: View): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 800" width="${width}" height="${height}">
  <defs>
    ${across('body', tin.body)}
    ${across('lid', tin.lid)}
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${tin.ground[0]}"/><stop offset="1" stop-color="${tin.ground[1]}"/>
    </linearGradient>
    <radialGradient id="powder" cx="0.42" cy="0.3" r="0.75">
      ${stops(tin.powder)}
    </radialGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="16"/></filter>
    <filter id="softer" x="-50%" y="-100%" width="200%" height="300%"><feGaussianBlur stdDeviation="5"/></filter>
  </defs>
  <rect width="640" height="800" fill="url(#wall)"/>
  <ellipse cx="${middle + 60}" cy="${bottom + 14}" rx="${radius + 60}" ry="34" fill="#1f241c" opacity="0.2" filter="url(#soft)"/>
  <ellipse cx="${middle + 8}" cy="${bottom + 8}" rx="${radius + 4}" ry="${tilt}" fill="#1f241c" opacity="0.4" filter="url(#softer)"/>
  ${cylinder(top, bottom, 'body')}
  ${label(tin)}
  ${open ? openTop() + leaningLid() : closedLid()}
</svg>`;
}

function closedLid(): string {
  return `${cylinder(top - 62, top + 14, 'lid', 4)}
  <ellipse cx="${middle}" cy="${top - 62}" rx="${radius + 4}" ry="${tilt}" fill="url(#lid)"/>
  <ellipse cx="${middle}" cy="${top - 62}" rx="${radius + 4}" ry="${tilt}" fill="#fff" opacity="0.12"/>
  <ellipse cx="${middle}" cy="${top - 61}" rx="${radius - 8}" ry="${tilt - 4}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="1.5"/>`;
}

/** The inner wall, and matcha heaped in it. */
function openTop(): string {
  return `<ellipse cx="${middle}" cy="${top}" rx="${radius}" ry="${tilt}" fill="url(#lid)"/>
  <ellipse cx="${middle}" cy="${top}" rx="${radius - 7}" ry="${tilt - 4}" fill="#12160f"/>
  <path d="M${middle - radius + 12} ${top + 4} C ${middle - 90} ${top - 30}, ${middle - 40} ${top - 48}, ${middle + 4} ${top - 46}
    S ${middle + 100} ${top - 24}, ${middle + radius - 12} ${top + 4} A ${radius - 12} ${tilt - 6} 0 0 1 ${middle - radius + 12} ${top + 4}Z"
    fill="url(#powder)"/>`;
}

function leaningLid(): string {
  return `<g transform="translate(462 596) rotate(-14)">
    <ellipse cx="14" cy="44" rx="110" ry="16" fill="#1f241c" opacity="0.35" filter="url(#softer)"/>
    <path d="M-112 -34 V10 A112 34 0 0 0 112 10 V-34 Z" fill="url(#lid)"/>
    <ellipse cx="0" cy="-34" rx="112" ry="34" fill="url(#lid)"/>
    <ellipse cx="0" cy="-34" rx="112" ry="34" fill="#fff" opacity="0.14"/>
  </g>`;
}

/** The side of a cylinder between two heights; `wider` makes it stand out over the one below. */
function cylinder(from: number, to: number, fill: string, wider = 0): string {
  const r = radius + wider;
  return `<path d="M${middle - r} ${from} V${to} A${r} ${tilt} 0 0 0 ${middle + r} ${to} V${from} A${r} ${tilt} 0 0 1 ${middle - r} ${from}Z" fill="url(#${fill})"/>`;
}

function label(tin: Tin): string {
  const [from, to, half] = [366, 556, 92];
  return `<path d="M${middle - half} ${from} Q${middle} ${from + 22} ${middle + half} ${from} V${to} Q${middle} ${to + 22} ${middle - half} ${to}Z" fill="${tin.label}"/>
  <g fill="none" stroke="${tin.labelText}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" transform="translate(${middle - 26} 392) scale(2.15)">
    <path d="M12 2.5c3.600 4.300 6.500 7.700 6.500 11.600a6.500 6.500 0 0 1-13 0C5.500 10.200 8.400 6.800 12 2.500Z" stroke-width="1.200"/>
    <path d="M9 17.200c-.6-3.400 1.300-5.900 5.200-6.400.3 3.700-1.500 6.100-4.600 6.300" stroke-width="1.200"/>
  </g>
  <g fill="${tin.labelText}">
    ${textPath(tin.name, { x: middle, y: 494, size: 25 })}
    ${textPath(`matcha  ${tin.weight}`, { x: middle, y: 524, size: 16 })}
  </g>`;
}

function across(id: string, colours: readonly string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(colours)}</linearGradient>`;
}

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('');
}
