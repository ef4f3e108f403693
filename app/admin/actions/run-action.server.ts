import type { ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import {
  type Admin,
  type AdminSession,
  adminContext,
  adminSessionContext,
} from '#app/accounts/admin/admin-gate.server.ts';
import { type AdminAction, consumeAdminLimit } from '#app/accounts/admin/admin-limits.server.ts';
import { isRecentProof } from '#app/accounts/confirm/recent-proof.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readForm } from '#app/platform/http/read-body.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { ActionResult } from './action-result.ts';

/** `address` is the sender's, for limits. */
type Actor = { admin: Admin; session: AdminSession; address: string; now: Date };

type Change<Fields extends z.core.$ZodLooseShape> = z.infer<z.ZodMiniObject<Fields>> & Actor;

type Run = (services: Services, fields: object, actor: Actor) => Promise<ActionResult>;

/**
 * One thing that an admin can do.
 * @param action `confirmed`: only within 15 minutes of a proof of identity; the screen asks for one and
 *   tries again. `limit`: what it counts as in {@link consumeAdminLimit}. `fields`: what its form sends.
 *   `done`: what is said of a success, unless `run` says something else
 */
export function adminAction<Fields extends z.core.$ZodLooseShape>(action: {
  confirmed?: true;
  limit?: AdminAction;
  fields: Fields;
  done: string | ((change: Change<Fields>) => string);
  run: (services: Services, change: Change<Fields>) => Promise<ActionResult>;
}): Run {
  const schema = z.object(action.fields);
  return async (services, fields, actor) => {
    if (action.confirmed && !isRecentProof(actor.session.confirmedAt, actor.now)) {
      return { ok: false, reason: 'confirm-identity' };
    }
    const limit =
      action.limit && (await consumeAdminLimit(services.limits, action.limit, actor.admin));
    if (limit?.allowed === false) {
      const description = tooManyAttempts(limit.retryAfterSeconds);
      return { ok: false, reason: 'too-many', description };
    }
    const read = schema.safeParse(fields);
    if (!read.success) return { ok: false, reason: 'unreadable' };
    const change = { ...read.data, ...actor };
    const result = await action.run(services, change);
    const title = typeof action.done === 'string' ? action.done : action.done(change);
    return result.ok ? { title, ...result } : result;
  };
}

/**
 * All that an admin can do on one screen; a form names one of them in `intent`.
 * @param reasons each refusal in a sentence, where there is more to say than that it failed
 */
export function createRunner(
  actions: Readonly<Record<string, Run>>,
  reasons: Readonly<Record<string, string>> = {},
) {
  const byIntent = new Map(Object.entries(actions));
  return async (services: Services, form: FormData, actor: Actor): Promise<ActionResult> => {
    const run = byIntent.get(String(form.get('intent')));
    if (!run) return { ok: false, reason: 'unknown-intent' };
    const result = await run(services, Object.fromEntries(form), actor);
    return result.ok ? result : { description: reasons[result.reason], ...result };
  };
}

export function createAction(run: ReturnType<typeof createRunner>) {
  return async ({ request, context }: ActionFunctionArgs): Promise<ActionResult> => {
    const form = await readForm(request);
    const actor = {
      admin: context.get(adminContext),
      session: context.get(adminSessionContext),
      address: clientAddress(request),
      now: new Date(),
    };
    return run(context.get(servicesContext), form, actor);
  };
}
