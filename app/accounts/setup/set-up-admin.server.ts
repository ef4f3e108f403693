import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { commonPasswordMessage, guessableWords } from '#app/accounts/passwords/password.ts';
import { isCommonPassword } from '#app/accounts/passwords/password-strength.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { spendSetupLink } from './admin-setup-links.server.ts';
import {
  adminExists,
  EmailTakenError,
  hashPassword,
  insertAdmin,
  lockFirstAdmin,
} from './create-admin.server.ts';
import { type AdminErrors, type AdminFields, findAdminErrors } from './new-admin.ts';

export type SetUp =
  | { ok: true; admin: Admin }
  /** It was used, replaced or has expired, or there is an admin already. */
  | { ok: false; reason: 'link-unusable' }
  /** The link can still be used. */
  | { ok: false; reason: 'invalid'; errors: AdminErrors };

const emailTakenMessage = 'This address belongs to a visitor of the site. Please use another.';

/**
 * Creates the first admin, and spends the link in the same transaction. The caller has checked the link
 * first, because the work here is expensive.
 * @param fields tidied by `tidyAdminFields`
 */
export async function setUpAdmin(
  db: Database,
  auth: Auth,
  token: string,
  fields: AdminFields,
  now: Date,
): Promise<SetUp> {
  const errors = await findErrors(fields);
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
  const passwordHash = await hashPassword(auth, fields.password);
  try {
    return await createWithLink(db, token, { ...fields, passwordHash }, now);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    return { ok: false, reason: 'invalid', errors: { email: emailTakenMessage } };
  }
}

async function findErrors(fields: AdminFields): Promise<AdminErrors> {
  const errors = findAdminErrors(fields);
  if (!errors.password && (await isCommonPassword(fields.password, guessableWords(fields.email)))) {
    errors.password = commonPasswordMessage;
  }
  return errors;
}

function createWithLink(
  db: Database,
  token: string,
  account: { email: string; name: string; passwordHash: string },
  now: Date,
): Promise<SetUp> {
  return db.transaction(async (tx) => {
    await lockFirstAdmin(tx);
    if (!(await spendSetupLink(tx, token, now)) || (await adminExists(tx))) {
      return { ok: false, reason: 'link-unusable' };
    }
    const admin = await insertAdmin(tx, account, now);
    const event = { action: 'admin.created', type: 'user', id: admin.id };
    await recordAudit(tx, { ...event, at: now, actor: admin, details: { from: 'set-up link' } });
    return { ok: true, admin };
  });
}
