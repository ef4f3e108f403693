/**
 * A server that does nothing but add employees and receive their offer letters, for the test that
 * kills it. Started with the database's URL and the data folder; prints its port when it listens.
 */
import { createAdaptorServer } from '@hono/node-server';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { storeOfferLetter } from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { createRateLimits } from '#app/platform/http/rate-limits.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createLogger } from '#app/platform/log.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' });
const { db } = openDatabase(url);
const keys = createKeys('a secret for tests, long enough to be one');
const services = {
  db,
  keys,
  settings,
  files: openFileStore(settings),
  jobs: await startJobs(url),
  limits: createRateLimits(db, keys, settings.rateLimitFactor),
  uploads: createUploads(db, settings, createLogger(settings)),
};
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

/** POST /{name} adds somebody; POST /letter/{id} takes a letter. */
const server = createAdaptorServer({
  fetch: async (request) => {
    const [, first = '', id] = new URL(request.url).pathname.split('/');
    const now = new Date();
    if (id) {
      const upload = { id, admin, replaces: true, now };
      return Response.json(await storeOfferLetter(services, request, upload));
    }
    const employee = {
      full_name_ic: first,
      email: `${first}@example.com`,
      job_position: 'Full Time Barista',
    } as const;
    return Response.json(await addEmployee(services, { employee, admin, now }));
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
