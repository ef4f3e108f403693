/** Colours from the deep to the light, and which part of the swirl is seen. */
export type Look = { colours: readonly string[]; zoom: number; phase: number };

type Size = { width: number; height: number };

/** How often the coordinates are bent: more gives finer threads. */
const bends = 4;

/**
 * One frame as raw RGB: a plane bent by sines over and over, which looks like foam being stirred.
 * @param moment 0 to 1 through the loop; 1 is 0 again, so the film has no seam
 */
export function drawFrame(look: Look, { width, height }: Size, moment: number): Buffer {
  const palette = shades(look.colours);
  const pixels = Buffer.alloc(width * height * 3);
  const turn = 2 * Math.PI * moment;
  const unit = look.zoom / Math.min(width, height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const light = lightAt(
        (column - width / 2) * unit,
        (row - height / 2) * unit,
        look.phase,
        turn,
      );
      palette.copy(pixels, (row * width + column) * 3, light * 3, light * 3 + 3);
    }
  }
  return pixels;
}

/** Light of a point, 0 to 255. */
function lightAt(x0: number, y0: number, phase: number, turn: number): number {
  const distance = Math.hypot(x0, y0);
  const angle = 2.4 / (0.6 + distance) + 0.12 * Math.sin(turn);
  let x = x0 * Math.cos(angle) - y0 * Math.sin(angle);
  let y = x0 * Math.sin(angle) + y0 * Math.cos(angle);
  for (let i = 1; i <= bends; i += 1) {
    x += (0.55 / i) * Math.sin(i * 1.7 * y + phase + i + 0.5 * Math.sin(turn + i));
    y += (0.55 / i) * Math.cos(i * 1.5 * x + phase * 2 + i + 0.5 * Math.cos(turn + 2 * i));
  }
  const wave = 0.5 + 0.5 * Math.sin(1.6 * x + 1.1 * y + phase);
  return Math.round(255 * wave * wave * (3 - 2 * wave));
}

/** 256 colours, evenly mixed from the given ones, three bytes each. */
function shades(colours: readonly string[]): Buffer {
  const points = colours.map((colour) =>
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)),
  );
  const palette = Buffer.alloc(256 * 3);
  for (let light = 0; light < 256; light += 1) {
    const place = (light / 255) * (points.length - 1);
    const from = points[Math.floor(place)] ?? [];
    const to = points[Math.ceil(place)] ?? from;
    for (let channel = 0; channel < 3; channel += 1) {
      const [a = 0, b = 0] = [from[channel], to[channel]];
      palette[light * 3 + channel] = Math.round(a + (b - a) * (place % 1));
    }
  }
  return palette;
}
