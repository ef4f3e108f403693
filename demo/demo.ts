/** npm run demo: fills an empty database with believable applications and employees, to try things out. */
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { ensureFirstAdmin } from '#app/accounts/setup/first-admin.server.ts';
import { brand } from '#app/brand.ts';
import { countApplications } from '#app/careers/applications.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/log.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { createClosers } from '#server/disposables.ts';
import { openServices, type Parts } from '#server/open-services.ts';
import { user } from '../db/schema/accounts.ts';
import { mails } from '../db/schema/mails.ts';
import { inventApplicants } from './applicants.ts';
import { hireEmployees } from './hire-employees.ts';
import { sendApplications } from './send-applications.ts';
import { subscribeReaders } from './subscribe-readers.ts';

const say = (text: string) => process.stdout.write(text);

async function fill({ services, auth }: Parts, now: Date): Promise<void> {
  const { db, settings } = services;
  const existing = await countApplications(db, { status: null, position: null, states: [] });
  if (existing > 0) {
    throw new StartupError(
      `There are ${existing} applications here already, and the demo only fills an empty database.\nDATA_DIR=./data/demo npm run demo makes a separate one; start it with DATA_DIR=./data/demo npm start.`,
    );
  }
  if (settings.firstAdmin) await ensureFirstAdmin(services, auth, now);
  const found = await findAdmin(db);
  const account = {
    email: `owner@${brand.slug}.example`,
    name: 'Nur Aisyah',
    password: newPassword(),
  };
  const admin = found ?? (await createAdmin(db, auth, account, now));
  const applicants = inventApplicants(now);
  say(`Sending ${applicants.length} applications, with drawn photos and resumes, ...\n`);
  await sendApplications(services, applicants, admin, now);
  const hired = await hireEmployees(services, applicants, admin, now);
  say(`Hired ${hired} of those who were accepted.\n`);
  await subscribeReaders(db, now);
  // They are all invented: nobody is there to be written to.
  await db.delete(mails);
  say(`\n  Back office: ${settings.origin}/admin/login (once npm start runs)\n`);
  say(
    found
      ? `  Admin: ${found.email}\n`
      : `  E-mail: ${account.email}\n  Password: ${account.password}\n`,
  );
}

async function findAdmin(db: Database): Promise<Admin | null> {
  const { id, email, name } = user;
  const [admin] = await db
    .select({ id, email, name })
    .from(user)
    .where(eq(user.role, 'admin'))
    .limit(1);
  return admin ?? null;
}

/** Sixteen letters and digits that nobody mistakes for one another, in groups of four. */
function newPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger({ logLevel: 'error' });
  const closers = createClosers(log);
  try {
    const fail = (error: Error) => log.fatal({ err: error }, 'a part of the demo ended');
    await fill(await openServices(settings, log, closers, fail), new Date());
  } finally {
    await closers.closeAll();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
