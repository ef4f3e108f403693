import {
  type Confirmation,
  confirmIdentity,
} from '#app/accounts/confirm/confirm-identity.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { consumeCode, noteRightCode } from './code-limits.server.ts';
import { findFactor, findRecoveryCode, spendCode } from './factor.server.ts';
import { removeFactor } from './remove-factor.server.ts';
import type { Actor } from './turn-on.server.ts';
import { isCode, withoutGaps } from './two-step.ts';

type TurnedOff = Confirmation | { ok: false; reason: 'wrong-code' | 'not-on' };

/** With the password and a code, or a recovery code. */
export async function turnOffTwoStep(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'passwords' | 'settings'>,
  { password, code, ...actor }: Actor & { password: string; code: string },
): Promise<TurnedOff> {
  const { db, keys, limits } = services;
  const { admin, session, now } = actor;
  const factor = await findFactor(db, admin.id);
  if (!factor?.verified) return { ok: false, reason: 'not-on' };
  const proof = { how: 'password', secret: password } as const;
  const confirmed = await confirmIdentity(services, { ...actor, proof });
  if (!confirmed.ok) return confirmed;
  const digits = withoutGaps(code);
  const kind = isCode(digits) ? 'code' : 'recovery-code';
  const guess = { ...actor, kind, accountId: admin.id, sessionId: session.id } as const;
  const limit = await consumeCode(limits, guess);
  if (!limit.allowed) return { ok: false, reason: 'too-many', ...limit };
  const isRight =
    kind === 'code'
      ? await spendCode(db, keys, { factor, code: digits, now })
      : findRecoveryCode(keys, factor, code) !== null;
  if (!isRight) return { ok: false, reason: 'wrong-code' };
  await noteRightCode(limits, guess);
  const { device } = session;
  const change = { id: admin.id, actor: admin, device, now };
  const removal = { ...change, action: 'two-step.off', from: `from ${device}` } as const;
  const removed = await db.transaction((tx) => removeFactor(services, tx, removal));
  return removed ? { ok: true } : { ok: false, reason: 'not-on' };
}
