import { brand } from '#app/brand.ts';

/**
 * Tells the person at the terminal, in plain words beside the log, where the site is.
 * @param setupLink the one-time link that makes the first admin, while there is none
 */
export function announce(origin: string, setupLink: string | null): void {
  const lines = [`${brand.name} is open: ${origin}`];
  if (setupLink) {
    lines.push('There is no admin yet. Make yourself one with this link (once, within a day):');
    lines.push(setupLink);
  } else {
    lines.push(`Back office: ${origin}/admin/login`);
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
