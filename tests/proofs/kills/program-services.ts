import { createAdaptorServer } from '@hono/node-server';
import { openContent } from '#app/platform/content/content.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { createRateLimits } from '#app/platform/http/limits/rate-limits.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { siteContent } from '#app/site/site-content.server.ts';

/** The services of a program for a test to kill, on the test's database and settings, with limits too high to meet. */
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

/** Serves requests on a free port, and prints the port once it listens. */
export function listen(fetch: (request: Request) => Promise<Response>): void {
  const server = createAdaptorServer({ fetch });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) console.log(address.port);
  });
}
