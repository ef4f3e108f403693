/**
 * A server that does nothing but receive applications, for the test that kills it. Started with the
 * database's URL and the data folder; prints its port when it listens.
 */
import { createAdaptorServer } from '@hono/node-server';
import { submitApplication } from '#app/careers/apply/submit-application.server.ts';
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

const [url = '', dataDir = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' });
const { db } = openDatabase(url);
const keys = createKeys('a secret for tests, long enough to be one');
const services = {
  content: await openContent(db, siteContent),
  db,
  settings,
  files: openFileStore(settings),
  jobs: await startJobs(url),
  keys,
  limits: createRateLimits(db, keys, settings.rateLimitFactor),
  uploads: createUploads(db, settings, createLogger(settings)),
};

const server = createAdaptorServer({
  fetch: async (request) => {
    const result = await submitApplication(services, request, '192.0.2.1', () => new Date());
    return Response.json(result, { status: result.ok ? 200 : result.status });
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
