import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { spendLink } from '#app/accounts/links/account-links.server.ts';
import { isCommonPassword } from '#app/accounts/passwords/common-passwords.server.ts';
import { commonPasswordMessage, guessableWords } from '#app/accounts/passwords/password.ts';
import { checkTexts, type FieldError, type Result, type Texts } from '#app/forms/rules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { setupLink } from './admin-setup-links.server.ts';
import {
  adminExists,
  EmailTakenError,
  hashPassword,
  insertAdmin,
  lockFirstAdmin,
} from './create-admin.server.ts';
import { type AdminField, adminRules } from './new-admin.ts';

export type SetUp =
  | { ok: true; admin: Admin }
  /** It was used, replaced or has expired, or there is an admin already. */
  | { ok: false; reason: 'link-unusable' }
  /** The link can still be used. */
  | { ok: false; reason: 'invalid'; errors: FieldError<AdminField>[] };

const emailTakenMessage = 'This address belongs to a visitor of the site. Please use another.';

/**
 * Creates the first admin, and spends the link in the same transaction. The caller has checked the link
 * first, because the work here is expensive.
 */
export async function setUpAdmin(
  db: Database,
  auth: Auth,
  token: string,
  typed: Texts<AdminField>,
  now: Date,
): Promise<SetUp> {
  const checked = await checkAdmin(typed);
  if (!checked.ok) return { ...checked, reason: 'invalid' };
  const { name, email, password } = checked.value;
  const passwordHash = await hashPassword(auth, password);
  try {
    return await createWithLink(db, token, { name, email, passwordHash }, now);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    const errors = [{ field: 'email', message: emailTakenMessage } as const];
    return { ok: false, reason: 'invalid', errors };
  }
}

async function checkAdmin(typed: Texts<AdminField>): Promise<Result<AdminField>> {
  const email = typed.email.trim();
  const result = checkTexts(adminRules, typed, { email });
  const errors = result.ok ? [] : result.errors;
  if (errors.some(({ field }) => field === 'password')) return result;
  if (!(await isCommonPassword(typed.password, guessableWords(email)))) return result;
  const common = { field: 'password', message: commonPasswordMessage } as const;
  return { ok: false, errors: [...errors, common] };
}

function createWithLink(
  db: Database,
  token: string,
  account: { email: string; name: string; passwordHash: string },
  now: Date,
): Promise<SetUp> {
  return db.transaction(async (tx) => {
    await lockFirstAdmin(tx);
    if (!(await spendLink(tx, setupLink, token, now)) || (await adminExists(tx))) {
      return { ok: false, reason: 'link-unusable' };
    }
    const admin = await insertAdmin(tx, account, now);
    const event = { action: 'admin.created', type: 'user', id: admin.id };
    await recordAudit(tx, { ...event, at: now, actor: admin, details: { from: 'set-up link' } });
    return { ok: true, admin };
  });
}
