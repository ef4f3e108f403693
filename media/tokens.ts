import { readFileSync } from 'node:fs';

const tokens = readFileSync('app/ui/tokens.css', 'utf8');

/** A colour of the site, such as 'matcha', from the file that its pages take it from. */
export function colour(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(tokens)?.[1];
  if (!value) throw new Error(`tokens.css has no colour ${name}`);
  return value;
}
