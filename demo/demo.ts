/* npm run demo: fills an empty database with invented applications and employees, and a cafe that is open. */

import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { ensureFirstAdmin } from '#app/accounts/setup/set-up-admin.server.ts';
import { brand } from '#app/brand.ts';
import { editCafe } from '#app/cafe/admin/change-cafe.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { openServices, type Parts } from '#server/open-services.ts';
import { user } from '../db/schema/accounts.ts';
import { jobApplications } from '../db/schema/applications.ts';
import { mails } from '../db/schema/mails.ts';
import { runCommand, say } from '../scripts/run-command.ts';
import { inventApplicants } from './applicants.ts';
import { hireEmployees } from './hire-employees.ts';
import { sendApplications } from './send-applications.ts';
import { subscribeReaders } from './subscribe-readers.ts';

const usage = `npm run demo    fills an empty database, under DATA_DIR, with applicants, employees, subscribers and opening hours, and says how to sign in`;

const weekday = [{ opens: '10:00', closes: '22:00' }];
const friday = [
  { opens: '10:00', closes: '12:30' },
  { opens: '14:30', closes: '23:00' },
];
const weekend = [{ opens: '09:00', closes: '23:00' }];

/** Closed on Mondays. */
const cafe = {
  opening_hours: [[], weekday, weekday, weekday, friday, weekend, weekend],
  phone: '+60 3-8912 3456',
  whatsapp: '+60 12-345 6789',
};

async function fill({ services }: Parts, now: Date): Promise<void> {
  const { db, settings } = services;
  const existing = await db.$count(jobApplications);
  if (existing > 0) {
    throw new StartupError(
      `There are ${existing} applications here already, and the demo only fills an empty database.\nDATA_DIR=./data/demo npm run demo makes a separate one; start it with DATA_DIR=./data/demo npm start.`,
    );
  }
  if (settings.firstAdmin) await ensureFirstAdmin(services, now);
  const { id, email, name } = user;
  const admins = db.select({ id, email, name }).from(user).where(eq(user.role, 'admin'));
  const [found] = await admins.limit(1);
  const password = randomBytes(12).toString('base64url');
  const owner = { email: `owner@${brand.slug}.example`, name: 'Nur Aisyah', password };
  const admin = found ?? (await createAdmin(services, owner, now));
  // What somebody has set already stays.
  await editCafe(services, { columns: cafe, version: 0, admin, now });
  const applicants = inventApplicants(now);
  say(`Sending ${applicants.length} applications, with drawn photos and resumes, ...`);
  await sendApplications(services, applicants, admin);
  const hired = await hireEmployees(services, applicants, admin, now);
  say(`Hired ${hired} of those who were accepted.`);
  await subscribeReaders(db, now);
  // The applicants' addresses are invented, so no email may be sent.
  await db.delete(mails);
  say(`\n  Back office: ${settings.origin}${href('/admin/login')} (once npm start runs)`);
  say(found ? `  Admin: ${found.email}` : `  Email: ${owner.email}\n  Password: ${password}`);
}

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartupError(usage);
  const log = createLogger({ logLevel: 'error' });
  const fail = (error: Error) => log.fatal({ err: error }, 'a part of the demo ended');
  await using disposables = new AsyncDisposableStack();
  await fill(await openServices(readSettings(process.env), log, disposables, fail), new Date());
});
