import { href } from 'react-router';
import { brand } from '#app/brand.ts';

/** Prints the site's address, and the link for the first admin while there is none. */
export function announce(origin: string, setupLink: string | null): void {
  const lines = [`${brand.name} is open: ${origin}`];
  if (setupLink) {
    lines.push('There is no admin yet. Make yourself one with this link (once, within a day):');
    lines.push(setupLink);
  } else {
    lines.push(`Back office: ${origin}${href('/admin/login')}`);
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
