import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { recordActivity, recordSignInTrouble } from '#app/accounts/activity/activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { attemptOn } from '#app/accounts/sign-in/known-browser.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { resetSignInLimits } from '#app/accounts/sign-in/sign-in-limits.server.ts';
import {
  type CodeKind,
  consumeCode,
  isWorthTelling,
  noteRightCode,
} from '#app/accounts/two-step/code-limits.server.ts';
import {
  countRecoveryCodes,
  findFactor,
  spendCode,
  spendRecoveryCode,
} from '#app/accounts/two-step/factor.server.ts';
import { recoveryCodeUsedMail, wrongCodesMail } from '#app/accounts/two-step/two-step-mails.ts';
import {
  findForBrowser,
  keepForBrowser,
  spendForBrowser,
} from '#app/accounts/verifications.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { tooManyError } from '#app/platform/http/refusal.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>;

/** `code` has been cleaned; `kind` tells which of the two it is. */
type Attempt = {
  kind: CodeKind;
  code: string;
  trustDevice: boolean;
  request: Request;
  now: Date;
};

/** The headers of the new session. 'expired': no sign-in waits for a code any more. */
type CodeSignIn = Headers | 'wrong' | 'expired';

/** The admin whose sign-in waits for a code in this browser. */
export async function findPendingSignIn(
  db: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<Admin | null> {
  const userId = await findForBrowser(db, auth, { step: 'two_factor', request }, now);
  if (userId === null) return null;
  const { id, email, name } = user;
  const isAdmin = and(eq(id, userId), eq(user.role, 'admin'));
  const [owner] = await db.select({ id, email, name }).from(user).where(isAdmin);
  return owner ?? null;
}

/** The second step, after the password. Success is a sign-in like any other. @throws a `Refusal` after too many */
export async function signInWithCode(
  parts: Parts,
  auth: Auth,
  attempt: Attempt,
): Promise<CodeSignIn> {
  const { db, limits } = parts;
  const { kind, request, now } = attempt;
  const owner = await findPendingSignIn(db, auth, request, now);
  if (!owner) return 'expired';
  const address = clientAddress(request);
  const trouble = { email: owner.email, device: deviceOf(request), now };
  const guess = { kind, accountId: owner.id, address };
  const limit = await consumeCode(limits, guess);
  if (!limit.allowed) {
    await recordSignInTrouble(db, { ...trouble, action: 'sign-in.slowed' });
    throw tooManyError(limit.retryAfterSeconds);
  }
  const result = await db.transaction((tx) => admit(tx, parts, auth, { ...attempt, owner }));
  if (!(result instanceof Headers)) {
    await recordSignInTrouble(db, { ...trouble, action: 'sign-in.failed' });
    if (result === 'wrong') await noteWrongCode(parts, owner, trouble);
    return result;
  }
  await noteRightCode(limits, guess);
  await resetSignInLimits(limits, await attemptOn(db, auth, { email: owner.email, request }));
  return result;
}

async function admit(
  tx: Transaction,
  parts: Parts,
  auth: Auth,
  { owner: { id }, kind, code, trustDevice, request, now }: Attempt & { owner: Admin },
): Promise<CodeSignIn> {
  const admin = await lockAdmin(tx, eq(user.id, id));
  const factor = await findFactor(tx, id);
  if (!admin || !factor?.verified) return 'expired';
  const isRight =
    kind === 'code'
      ? await spendCode(tx, parts.keys, { factor, code, now })
      : await spendRecoveryCode(tx, parts.keys, { factor, typed: code });
  if (!isRight) return 'wrong';
  const pending = { step: 'two_factor', request } as const;
  if ((await spendForBrowser(tx, auth, pending, now)) !== id) return 'expired';
  const headers = await startSession(tx, auth, { owner: admin, role: 'admin', request }, now);
  headers.append('Set-Cookie', auth.cookies.clear('two_factor'));
  if (trustDevice) {
    const { cookie } = await keepForBrowser(tx, auth, { step: 'trust_device', value: id }, now);
    headers.append('Set-Cookie', cookie);
  }
  if (kind === 'recovery-code') {
    const device = deviceOf(request);
    const left = (await countRecoveryCodes({ db: tx, keys: parts.keys }, id)) ?? 0;
    await recordActivity(tx, 'recovery-code.used', { id, actor: admin, now, device });
    await tellAdmin(parts, tx, admin, recoveryCodeUsedMail(device, left), now);
  }
  return headers;
}

async function noteWrongCode(
  services: Parts,
  owner: Admin,
  { device, now }: { device: string; now: Date },
): Promise<void> {
  const { db, limits, settings } = services;
  if (!(await isWorthTelling(limits, owner.id))) return;
  const notice = wrongCodesMail(device, settings.origin + href('/admin/forgot-password'));
  await db.transaction((tx) => tellAdmin(services, tx, owner, notice, now));
}
