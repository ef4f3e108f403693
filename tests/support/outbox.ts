import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { ifExists } from '#app/platform/failures/system-error.server.ts';

/** The emails that a server without SMTP_URL has written to this address so far, oldest first. */
export async function mailsTo(address: string, dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = ((await ifExists(readdir(folder))) ?? [])
    .filter((name) => name.endsWith('.eml'))
    .sort();
  // A file that is erased meanwhile is another journey's.
  const files = await Promise.all(names.map((name) => ifExists(readFile(join(folder, name)))));
  const emails = await Promise.all(files.flatMap((file) => (file ? PostalMime.parse(file) : [])));
  return emails.filter(({ to }) => to?.some((mailbox) => mailbox.address === address));
}

const longestWaitMs = 20_000;

/** Waits for an email with a link whose address contains `part`, and returns the link. */
export async function mailedLink(address: string, dataDir: string, part: string): Promise<string> {
  const until = Date.now() + longestWaitMs;
  while (Date.now() < until) {
    const texts = (await mailsTo(address, dataDir)).map(({ text }) => text);
    const [link] = new RegExp(`http\\S+${part}\\S+`).exec(texts.join('\n')) ?? [];
    if (link) return link;
    await sleep(50);
  }
  throw new Error(`No email to ${address} has brought a link with ${part}`);
}
