import { createAdaptorServer } from '@hono/node-server';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { openContent } from '#app/platform/content/content.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { createRateLimits } from '#app/platform/http/rate-limits.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createLogger } from '#app/platform/log.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { siteContent } from '#app/site/site-content.server.ts';

/** What a program works with that a test kills, on that test's database and settings; limits hold nobody up. */
export async function openServices(url: string, given: Record<string, string>) {
  const settings = readSettings({ RATE_LIMIT_FACTOR: '100000', ...given });
  const { db } = openDatabase(url);
  const keys = createKeys('a secret for tests, long enough to be one');
  return {
    content: await openContent(db, siteContent),
    db,
    keys,
    settings,
    files: openFileStore(settings),
    jobs: await startJobs(url),
    limits: createRateLimits(db, keys, settings.rateLimitFactor),
    uploads: createUploads(db, settings, createLogger(settings)),
  };
}

/** Sends the mails that wait, each as its subject alone, until the program is killed. */
export async function sendMails(services: Awaited<ReturnType<typeof openServices>>): Promise<void> {
  const from = { name: 'Embun', address: 'hello@cafe.example' };
  const transport = createMailTransport(services.settings, from);
  await workMail(services, transport, async ({ subject }) => ({ html: subject, text: subject }));
}

/** Answers requests, and prints the port once it does. */
export function listen(fetch: (request: Request) => Promise<Response>): void {
  const server = createAdaptorServer({ fetch });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) console.log(address.port);
  });
}
