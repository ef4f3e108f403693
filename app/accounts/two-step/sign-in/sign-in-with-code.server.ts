import { isAPIError } from 'better-auth/api';
import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { recordSignInTrouble } from '#app/accounts/activity/sign-in-trouble.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { noteSignIn } from '#app/accounts/sign-in/note-sign-in.server.ts';
import {
  type CodeKind,
  consumeCode,
  isWorthTelling,
  noteRightCode,
} from '#app/accounts/two-step/code-limits.server.ts';
import {
  findFactor,
  findRecoveryCode,
  readRecoveryCodes,
  spendCode,
} from '#app/accounts/two-step/factor.server.ts';
import { recoveryCodeUsedMail, wrongCodesMail } from '#app/accounts/two-step/two-step-mails.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { pendingHeaders } from './pending-sign-in.server.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>;

/** `code` is clean; `kind` tells which of the two it is. */
type Attempt = {
  kind: CodeKind;
  code: string;
  trustDevice: boolean;
  request: Request;
  now: Date;
};

type CodeSignIn =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' }
  /** No sign-in waits for a code any more. */
  | { ok: false; reason: 'expired' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

type Owner = { id: string; email: string; name: string };

type Sign = { device: string; now: Date };

export function findPendingSignIn(auth: Auth, request: Request): Promise<Owner | null> {
  return auth.api.findPendingSignIn({ body: {}, headers: pendingHeaders(request) });
}

/** The second step, after the password. Success is a sign-in like any other. */
export async function signInWithCode(
  parts: Parts,
  auth: Auth,
  attempt: Attempt,
): Promise<CodeSignIn> {
  const { db, limits } = parts;
  const { kind, request, now } = attempt;
  const owner = await findPendingSignIn(auth, request);
  if (!owner) return { ok: false, reason: 'expired' };
  const trouble = { email: owner.email, device: deviceOf(request), now };
  const guess = { kind, accountId: owner.id, address: clientAddress(request) };
  const limit = await consumeCode(limits, guess);
  if (!limit.allowed) {
    await recordSignInTrouble(db, { ...trouble, action: 'sign-in.slowed' });
    return { ok: false, reason: 'too-many', ...limit };
  }
  const result = await tryCode(parts, auth, attempt, owner);
  if (!(result instanceof Headers)) {
    await recordSignInTrouble(db, { ...trouble, action: 'sign-in.failed' });
    if (result === 'wrong') await noteWrongCode(parts, owner, trouble);
    return { ok: false, reason: result };
  }
  await noteRightCode(limits, guess);
  await noteSignIn(parts, auth, { user: owner, headers: result, request }, now);
  if (kind === 'recovery-code') await noteRecoveryCode(parts, owner, trouble);
  return { ok: true, headers: result };
}

/** The code is spent before Better Auth looks at it, which would take one twice. */
async function tryCode(
  { db, keys }: Parts,
  auth: Auth,
  { kind, code: typed, trustDevice, request, now }: Attempt,
  owner: Owner,
): Promise<Headers | 'wrong' | 'expired'> {
  const factor = await findFactor(db, owner.id);
  if (!factor?.verified) return 'expired';
  const options = { headers: pendingHeaders(request), returnHeaders: true } as const;
  try {
    if (kind === 'code') {
      if (!(await spendCode(db, keys, { factor, code: typed, now }))) return 'wrong';
      const body = { code: typed, trustDevice };
      return (await auth.api.verifyTOTP({ body, ...options })).headers;
    }
    const code = await findRecoveryCode(keys, factor, typed);
    if (!code) return 'wrong';
    return (await auth.api.verifyBackupCode({ body: { code, trustDevice }, ...options })).headers;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    // Another attempt at the same moment has used the recovery code, or the sign-in.
    if (error.statusCode === 409 || error.body?.code === 'INVALID_BACKUP_CODE') return 'wrong';
    if ([400, 401].includes(error.statusCode)) return 'expired';
    throw error;
  }
}

async function noteWrongCode(services: Parts, owner: Owner, { device, now }: Sign): Promise<void> {
  const { db, limits, settings } = services;
  if (!(await isWorthTelling(limits, owner.id))) return;
  const notice = wrongCodesMail(device, settings.origin + href('/admin/forgot-password'));
  await db.transaction((tx) => tellAdmin(services, tx, owner, notice, now));
}

async function noteRecoveryCode(services: Parts, owner: Owner, { device, now }: Sign) {
  const { db, keys } = services;
  const factor = await findFactor(db, owner.id);
  const left = factor ? (await readRecoveryCodes(keys, factor)).length : 0;
  await db.transaction(async (tx) => {
    await recordActivity(tx, 'recovery-code.used', { id: owner.id, actor: owner, now, device });
    await tellAdmin(services, tx, owner, recoveryCodeUsedMail(device, left), now);
  });
}
