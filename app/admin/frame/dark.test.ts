import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const light = coloursOf('app/ui/styles/tokens.css');
const dark = { ...light, ...coloursOf('app/admin/frame/dark.css') };

function coloursOf(path: string): Record<string, string> {
  const found = readFileSync(path, 'utf8').matchAll(/--color-([\w-]+): (#[\da-f]+);/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/\w\w/g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const states = ['danger', 'amber', 'blue', 'green'];
const grounds = ['paper', 'surface'];

const pairs: [text: string, ground: string, least: number][] = [
  ...['ink', 'muted', 'matcha', ...states].flatMap((text) =>
    grounds.map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ...states.map((state): [string, string, number] => [state, `${state}-mist`, 4.5]),
  ...['ink', 'muted', 'matcha'].map((text): [string, string, number] => [text, 'matcha-mist', 4.5]),
  // A button's words on it, pointed at or not.
  ['surface', 'matcha', 4.5],
  ['surface', 'matcha-deep', 4.5],
  // The border of a field.
  ...grounds.map((ground): [string, string, number] => ['edge', ground, 3]),
];

test('black on white is 21 to 1', () => {
  expect(contrast('#fff', '#000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(pairs)('%s on %s can be told apart, light and dark', (text, ground, least) => {
  for (const scheme of [light, dark]) {
    expect(contrast(scheme[text] ?? '', scheme[ground] ?? '')).toBeGreaterThanOrEqual(least);
  }
});

test('every colour has a dark one', () => {
  const own = Object.keys(coloursOf('app/admin/frame/dark.css')).sort();
  expect(own).toEqual(
    Object.keys(light)
      .filter((name) => !['white', 'black'].includes(name))
      .sort(),
  );
});
