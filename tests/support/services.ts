import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { openContent } from '#app/platform/content/content.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createLogger, type Logger, requestLogContext } from '#app/platform/failures/log.server.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { createRateLimits } from '#app/platform/http/limits/rate-limits.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { createPasswords } from '#app/platform/secrets/passwords.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { siteContent } from '#app/site/site-content.server.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { forAllTests } from './for-all-tests.ts';
import { type Drain, openTestJobs } from './jobs.ts';

/** Real services, on a database and a data folder of the test's own. */
export type TestServices = {
  services: Services;
  dataDir: string;
  /** opens the same database from another process */
  url: string;
  /** where the code under test logs */
  log: Logger;
  /** what it logged, one parsed line each */
  logged: Record<string, unknown>[];
  /** runs the jobs that are due: none runs by itself */
  drain: Drain;
  /** a request's context, as the server makes it */
  context(): RouterContextProvider;
  /** paths of all files below a folder of the data folder, sorted; [] when there is none */
  filesIn(folder: string): Promise<string[]>;
  /** names directly in a folder of the data folder */
  folders(folder: string): Promise<string[]>;
  close(): Promise<void>;
};

/** The cost of hashing passwords: low, since tests hash many, and no real one. */
const cheapStrength = { ln: 4, r: 1, p: 1 };

/** Opens every service that the server opens, with cheap password hashes; `environment` is read as settings. */
export async function openTestServices(
  environment: Record<string, string> = {},
): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'services-test-'));
  const { db, url, drop } = await createTestDatabase();
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment });
  const keys = createKeys('a secret for tests, long enough to be one');
  const logged: Record<string, unknown>[] = [];
  const log = createLogger(settings, { write: (line) => logged.push(JSON.parse(line)) });
  const { jobs, drain } = await openTestJobs(url);
  const services: Services = {
    content: await openContent(db, siteContent),
    db,
    files: openFileStore(settings),
    jobs,
    limits: createRateLimits(db, keys, settings.rateLimitFactor),
    keys,
    passwords: createPasswords(cheapStrength),
    settings,
    uploads: createUploads(db, settings, log),
  };
  return {
    services,
    dataDir,
    url,
    log,
    logged,
    drain,
    context() {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(requestLogContext, log);
      return context;
    },
    filesIn: (folder) => listFiles(join(dataDir, folder)),
    folders: (folder) => readdir(join(dataDir, folder)),
    async close() {
      await services.jobs.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As `openTestServices`, once for all tests of the calling file; closed after the last. */
export function testServices(environment?: Record<string, string>): TestServices {
  return forAllTests(
    () => openTestServices(environment),
    ({ close }) => close(),
  );
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await ifExists(readdir(folder, { recursive: true, withFileTypes: true }));
  const files = (entries ?? []).filter((entry) => !entry.isDirectory());
  return files.map((file) => relative(folder, join(file.parentPath, file.name))).sort();
}
