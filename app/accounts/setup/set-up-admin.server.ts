import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/activity.server.ts';
import {
  isCommonPassword,
  refuseCommon,
} from '#app/accounts/passwords/check-new-password.server.ts';
import { withHashingPermit } from '#app/accounts/passwords/check-password.server.ts';
import { guessableWords, passwordMaxLength } from '#app/accounts/passwords/password.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { newAdminMail } from '#app/accounts/team/team-mails.ts';
import { checkTexts, type FieldError, type Texts } from '#app/forms/rules.ts';
import { endLinks, findLink, issueLink, spendLink } from '#app/links/links.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import type { Services } from '#app/platform/services.server.ts';
import { adminExists, EmailTakenError, insertAdmin, lockTeam } from './create-admin.server.ts';
import { type AdminField, adminRules } from './new-admin.ts';

/**
 * Called at start: creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD when there is none. Safe to run in
 * several copies of the server at once.
 * @returns the set-up link to print when there is no admin and none is configured, otherwise null
 * @throws StartupError when the settings are invalid
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'jobs' | 'passwords' | 'settings'>,
  now: Date,
): Promise<string | null> {
  const { db, passwords, settings } = services;
  if (await adminExists(db)) return null;
  if (!settings.firstAdmin) return issueSetupLink(services, now);
  const { email, password } = settings.firstAdmin;
  if (password.length > passwordMaxLength) {
    throw new StartupError(`ADMIN_PASSWORD must have at most ${passwordMaxLength} characters.`);
  }
  if (await isCommonPassword(password, guessableWords(email))) {
    throw new StartupError('ADMIN_PASSWORD is one of the common passwords; choose another.');
  }
  const passwordHash = await passwords.hash(password);
  try {
    await db.transaction(async (tx) => {
      await lockTeam(tx, null);
      if (await adminExists(tx)) return;
      const name = email.split('@')[0] ?? email;
      const admin = await insertAdmin(tx, { email, name, passwordHash }, now);
      await recordActivity(
        tx,
        'admin.created',
        { id: admin.id, actor: null, now },
        { from: 'settings' },
      );
    });
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    throw new StartupError('ADMIN_EMAIL belongs to a visitor of the site; choose another address.');
  }
  return null;
}

/**
 * Creates the one-time link for the first admin and invalidates earlier ones.
 * @returns `{origin}/admin/setup/{token}`, or null when an admin exists meanwhile
 */
export async function issueSetupLink(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, null);
    if (await adminExists(tx)) return null;
    await endLinks({ jobs }, tx, ['first-admin']);
    const { token } = await issueLink(tx, { kind: 'first-admin' }, now);
    return settings.origin + href('/admin/setup/:token', { token });
  });
}

/** What a link makes: the first admin, or the one who was invited. */
export type SetupKind = 'first-admin' | 'invitation';

export type Setup = { kind: SetupKind; token: string; now: Date };

export type SetUp =
  | { ok: true; admin: Admin }
  /** It was used, replaced, withdrawn or has expired, or there is a first admin already. */
  | { ok: false; reason: 'link-unusable' }
  /** The link can still be used. */
  | { ok: false; reason: 'invalid'; errors: FieldError<AdminField>[] };

const emailTakenMessages: Record<SetupKind, string> = {
  'first-admin': 'This address belongs to a visitor of the site. Please use another.',
  invitation:
    'This address belongs to an account of the site already. Ask to be invited with another address.',
};

/** `email`: the invited address; null where it is typed. The result is null when the link does not work. */
export async function findSetup(
  db: Queryable,
  { kind, token, now }: Setup,
): Promise<{ email: string | null } | null> {
  const link = await findLink(db, kind, token, now);
  if (!link || (kind === 'first-admin' && (await adminExists(db)))) return null;
  return { email: link.email };
}

/**
 * Creates the admin, and spends the link in the same transaction. The caller has checked the link first,
 * because the work here is expensive.
 * @param address of the sender
 * @throws BusyError when too many passwords wait to be hashed
 */
export async function setUpAdmin(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'passwords'>,
  setup: Setup,
  { typed, address }: { typed: Texts<AdminField>; address: string },
): Promise<SetUp> {
  const typedEmail = typed.email.trim();
  const found = checkTexts(adminRules, typed, { email: typedEmail });
  const account = { password: typed.password, email: typedEmail };
  const checked = await refuseCommon(found, 'password', account);
  if (!checked.ok) return { ...checked, reason: 'invalid' };
  const { name, email, password } = checked.value;
  const passwordHash = await withHashingPermit(address, () => services.passwords.hash(password));
  try {
    return await services.db.transaction((tx) =>
      createWithLink(services, tx, setup, { name, email, passwordHash }),
    );
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    const errors = [{ field: 'email', message: emailTakenMessages[setup.kind] } as const];
    return { ok: false, reason: 'invalid', errors };
  }
}

async function createWithLink(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Transaction,
  { kind, token, now }: Setup,
  account: { email: string; name: string; passwordHash: string },
): Promise<SetUp> {
  await lockTeam(tx, null);
  const link = await spendLink(services, tx, kind, token, now);
  if (!link || (kind === 'first-admin' && (await adminExists(tx)))) {
    return { ok: false, reason: 'link-unusable' };
  }
  const admin = await insertAdmin(tx, { ...account, email: link.email ?? account.email }, now);
  const from = kind === 'first-admin' ? 'set-up link' : 'invitation';
  await recordActivity(tx, 'admin.created', { id: admin.id, actor: admin, now }, { from });
  await tellTeam(services, tx, { about: admin.id, message: newAdminMail(admin, now), now });
  return { ok: true, admin };
}
