/* npm run admin: lists, invites and removes admins, and lets one sign in again (docs/running.md). */
import { and, eq, sql } from 'drizzle-orm';
import { issueResetLink } from '#app/accounts/recovery/reset-password.server.ts';
import { inviteAdmin } from '#app/accounts/team/invitations.server.ts';
import { removeAdmin } from '#app/accounts/team/remove-admin.server.ts';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { resetTwoStep } from '#app/accounts/two-step/turn-off.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { cafeDay, shortDate } from '#app/shared/dates.ts';
import { isEmail } from '#app/shared/person/email.ts';
import { user } from '#db/schema/accounts.ts';
import { runCommand, say } from '../run-command.ts';
import { type CommandServices, openForCommand } from './open-for-command.ts';

const usage = `npm run admin -- list                    who the admins are
npm run admin -- invite EMAIL            a link by which somebody becomes an admin, once, for 48 hours
npm run admin -- reset-password EMAIL    a link to choose a new password, once, for an hour
npm run admin -- reset-two-step EMAIL    turns two-step verification off for an admin who lost the phone
npm run admin -- remove EMAIL            takes the back office away from an admin`;

type Command = {
  takesEmail: boolean;
  /** @returns the lines to print @throws StartupError when it is refused */
  run(services: CommandServices, email: string, now: Date): Promise<string[]>;
};

const commands: Record<string, Command> = {
  list: { takesEmail: false, run: ({ db }) => listAdmins(db) },
  invite: { takesEmail: true, run: invite },
  'reset-password': { takesEmail: true, run: resetPassword },
  'reset-two-step': { takesEmail: true, run: resetTwoStepOf },
  remove: { takesEmail: true, run: remove },
};

async function invite(services: CommandServices, email: string, now: Date): Promise<string[]> {
  const result = await inviteAdmin(services, { email, actor: null, now });
  if (result.ok)
    return ['With this link they become an admin (once, within 48 hours):', result.url];
  switch (result.reason) {
    case 'is-admin':
      throw new StartupError(`${email} is an admin already.`);
    case 'is-visitor':
      throw new StartupError(`${email} belongs to a visitor of the site; choose another address.`);
    default:
      throw new StartupError(`'${email}' is no email address.`);
  }
}

async function resetPassword(
  services: CommandServices,
  email: string,
  now: Date,
): Promise<string[]> {
  const { origin } = services.settings;
  const link = await issueResetLink(services, { origin, email, now });
  if (!link) throw noAdmin(email);
  return ['Choose a new password with this link (once, within an hour):', link.url];
}

async function resetTwoStepOf(
  services: CommandServices,
  email: string,
  now: Date,
): Promise<string[]> {
  const id = await findAdminId(services.db, email);
  const result = await resetTwoStep(services, { id, actor: null, now });
  if (result.ok) return [`Two-step verification is off for ${email}.`];
  throw new StartupError(`Two-step verification is not on for ${email}.`);
}

async function remove(services: CommandServices, email: string, now: Date): Promise<string[]> {
  const userId = await findAdminId(services.db, email);
  const result = await removeAdmin(services, { userId, actor: null, now });
  if (result.ok) return [`${email} is no admin any more, and is signed out everywhere.`];
  if (result.reason !== 'last-admin') throw noAdmin(email);
  throw new StartupError(`${email} is the last admin: invite another one first.`);
}

/** @throws StartupError */
async function findAdminId(db: CommandServices['db'], email: string): Promise<string> {
  const isTheirs = and(eq(user.role, 'admin'), eq(sql`lower(${user.email})`, email.toLowerCase()));
  const [found] = await db.select({ id: user.id }).from(user).where(isTheirs);
  if (!found) throw noAdmin(email);
  return found.id;
}

function noAdmin(email: string): StartupError {
  return new StartupError(`No admin has the address ${email}. 'list' shows who there is.`);
}

async function listAdmins(db: CommandServices['db']): Promise<string[]> {
  const admins = await findAdmins(db);
  if (admins.length === 0) {
    return ['There is no admin. Start the site: it prints a link that makes you one.'];
  }
  return admins.map((admin) =>
    [
      admin.email,
      admin.name,
      `since ${shortDate(cafeDay(admin.createdAt))}`,
      admin.lastSeenAt ? `last seen ${shortDate(cafeDay(admin.lastSeenAt))}` : 'never seen',
      `two-step ${admin.hasTwoStep ? 'on' : 'off'}`,
    ].join(' | '),
  );
}

/** @throws StartupError for an unknown command, or one without the arguments it needs */
function readCommand([name = '', ...given]: readonly string[]): [Command, string] {
  const command = Object.hasOwn(commands, name) && commands[name];
  const [email = ''] = given;
  if (!command || given.length !== (command.takesEmail ? 1 : 0)) throw new StartupError(usage);
  if (command.takesEmail && !isEmail(email)) {
    throw new StartupError(`'${email}' is no email address.`);
  }
  return [command, email];
}

async function run(): Promise<void> {
  const [command, email] = readCommand(process.argv.slice(2));
  await using services = await openForCommand(readSettings(process.env));
  for (const line of await command.run(services, email, new Date())) say(line);
}

await runCommand(run);
