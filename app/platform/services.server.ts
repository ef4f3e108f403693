import { createContext } from 'react-router';
import type { RateLimits } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Content } from './content/content.server.ts';
import type { Database } from './database/database.server.ts';
import type { Settings } from './env.server.ts';
import type { FileStore } from './files/file-store.server.ts';
import type { Jobs } from './jobs/jobs.server.ts';
import type { Keys } from './secrets/keys.server.ts';
import type { Passwords } from './secrets/passwords.server.ts';
import type { Uploads } from './uploads/uploads.server.ts';

export type Services = {
  content: Content;
  db: Database;
  files: FileStore;
  jobs: Jobs;
  limits: RateLimits;
  keys: Keys;
  passwords: Passwords;
  settings: Settings;
  uploads: Uploads;
};

export const servicesContext = createContext<Services>();
