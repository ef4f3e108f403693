import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { refuseCommon } from '#app/accounts/passwords/check-new-password.server.ts';
import { withHashingPermit } from '#app/accounts/passwords/check-password.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { newAdminMail } from '#app/accounts/team/team-mails.ts';
import { checkTexts, type FieldError, type Texts } from '#app/forms/rules.ts';
import { findLink, spendLink } from '#app/links/links.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { adminExists, EmailTakenError, insertAdmin, lockTeam } from './create-admin.server.ts';
import { type AdminField, adminRules } from './new-admin.ts';

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

/** `email`: the invited one; null where it is typed. The whole is null where the link is good for nothing. */
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
