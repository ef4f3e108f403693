import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as colours from './colours.ts';

const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8');

test.each(Object.entries(colours))('%s is the colour of tokens.css', (name, value) => {
  const token = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
  expect(tokens).toContain(`--color-${token}: ${value};`);
});
