import type { RouterContextProvider } from 'react-router';
import {
  type Admin,
  type AdminSession,
  adminContext,
  adminSessionContext,
} from '#app/accounts/sign-in/admin-gate.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { manyDeletionsMail } from '#app/accounts/team/team-mails.ts';
import { type LimitRule, perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { Refusal } from '#app/platform/http/refusal.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { type AdminAction, limitsOf, type RouteAction } from './admin-actions.server.ts';

export type Admission =
  /** `giveBack`: to call when the action was refused because of what was typed; then it does not count. */
  | { ok: true; giveBack: () => Promise<void> }
  /** The admin must prove who they are first; screens ask for the proof and try again. */
  | { ok: false; reason: 'confirm-identity'; retryAfterSeconds?: never }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** `about`: the id of the record. `address`: of the sender. */
type Asking = { admin: Admin; session: AdminSession; about?: string; address?: string; now: Date };

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'>;

const proofLastsMs = 15 * 60_000;

/** Does a proof of identity of this session still count? */
export function isProven({ confirmedAt }: AdminSession, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= proofLastsMs;
}

/** May this admin do this action now? Counts it, and mails all admins where its rule says so. */
export async function admit(
  services: Parts,
  action: AdminAction | RouteAction,
  asking: Asking,
): Promise<Admission> {
  const { limits } = services;
  const { admin, session, about, address = '', now } = asking;
  const rule = limitsOf(action);
  const counted: [LimitRule, string][] = [];
  // A refusal gives back what it counted, too: otherwise, of many requests at once, the refused ones would still count.
  const giveBack = async () => {
    for (const [limit, key] of counted) await limits.giveBack(limit, key);
  };
  const take = (limit: LimitRule, key: string) => {
    counted.push([limit, key]);
    return limits.consume(limit, key);
  };
  let isUnasked = rule.unasked !== false;
  if (Array.isArray(rule.unasked))
    for (const limit of rule.unasked) if (!(await take(limit, admin.id)).allowed) isUnasked = false;
  if (!isUnasked && rule.mailsBeyond) await tellOnce(services, asking);
  if (!isUnasked && !isProven(session, now)) return { ok: false, reason: 'confirm-identity' };
  const wanted: [LimitRule, string][] = [];
  if (rule.limit)
    wanted.push([rule.limit, rule.isPerSession ? `${session.id}\n${address}` : admin.id]);
  if (rule.toOne && about) wanted.push([rule.toOne, about]);
  for (const [limit, key] of wanted) {
    const taken = await take(limit, key);
    if (taken.allowed) continue;
    await giveBack();
    return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
  return { ok: true, giveBack };
}

const toldOfDeletions = { ...perHour('many-deletions-told', 1), isExact: true };

/** Mails all admins at most once an hour: one email for each deletion would hide the first. */
async function tellOnce(services: Parts, { admin, now }: Asking): Promise<void> {
  const isFirst = await services.limits.consume(toldOfDeletions, admin.id);
  if (!isFirst.allowed) return;
  const message = manyDeletionsMail(admin, now);
  await services.db.transaction((tx) => tellTeam(services, tx, { message, now }));
}

/** {@link admit} for a route without a form. */
export function admitRequest(
  context: Readonly<RouterContextProvider>,
  action: AdminAction | RouteAction,
): Promise<Admission> {
  const admin = context.get(adminContext);
  const session = context.get(adminSessionContext);
  const asking = { admin, session, now: new Date() };
  return admit(context.get(servicesContext), action, asking);
}

const statuses = { 'confirm-identity': 403, 'too-many': 429 } as const;

/** @throws a `Refusal` unless {@link admitRequest} lets it through */
export async function requireAdmission(...asking: Parameters<typeof admitRequest>): Promise<void> {
  const admission = await admitRequest(...asking);
  if (admission.ok) return;
  const { reason, retryAfterSeconds } = admission;
  throw new Refusal(reason, { status: statuses[reason], reason, retryAfterSeconds });
}
