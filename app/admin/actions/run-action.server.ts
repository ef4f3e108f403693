import type { ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import type { AdminAction, Rule } from '#app/accounts/confirm/admin-actions.server.ts';
import { admit } from '#app/accounts/confirm/admit.server.ts';
import {
  type Acting,
  adminContext,
  adminSessionContext,
} from '#app/accounts/sign-in/admin-gate.server.ts';
import { checkForm, type FieldError, type Rules, type Texts } from '#app/forms/rules.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readForm } from '#app/platform/http/read-body.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { busyMessage, tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { ActionResult } from './use-action.ts';

type Change<Fields extends z.core.$ZodLooseShape, Field extends string> = z.infer<
  z.ZodMiniObject<Fields>
> &
  Texts<Field> &
  Acting;

type Answer = (
  services: Services,
  form: FormData,
  actor: Acting,
  action: AdminAction,
) => Promise<ActionResult>;

/** Does what a form asks for by its `intent`. */
export type RunAction = (
  services: Services,
  form: FormData,
  actor: Acting,
) => Promise<ActionResult>;

type ScreenAction = { rule: Rule; answer: Answer };

/** For a tab that was open while the site was replaced: its form sends fields that the new release does not know. */
const olderPage =
  'This page is older than the site. Copy what you have typed, then reload the page.';

/** Refusals that do not count towards the limit of an action: of what was typed, or by another limit. */
const costless = new Set(['invalid', 'wrong', 'busy', 'too-many']);

/**
 * Defines one thing that an admin can do.
 * @param action `rule`: its harm, which decides about proofs and mails, and its limit per hour. `rules`: for the
 *   texts that its form sends, `fields`: for everything else. `done`: the message of a success, unless `run` returns
 *   another. `isWork`: if true, the harm counts as `work`. `errors`: the refusals that are shown at a field
 */
export function adminAction<
  Fields extends z.core.$ZodLooseShape = Record<never, never>,
  Field extends string = never,
>(action: {
  rule: Rule;
  fields?: Fields;
  rules?: Rules<Field>;
  done: string | ((change: Change<Fields, Field>) => string);
  errors?: Readonly<Record<string, FieldError>>;
  isWork?: (services: Services, change: Change<Fields, NoInfer<Field>>) => Promise<boolean>;
  run: (services: Services, change: Change<Fields, NoInfer<Field>>) => Promise<ActionResult>;
}): ScreenAction {
  // If there are no fields or rules, their types are empty, too.
  const { fields = {} as Fields, rules = {} as Rules<Field>, errors = {}, done } = action;
  const schema = z.object(fields);
  async function answer(...[services, form, actor, named]: Parameters<Answer>) {
    const sent = Object.fromEntries(form);
    const read = schema.safeParse(sent);
    if (!read.success) return { ok: false as const, reason: 'unreadable' };
    const typed = checkForm(rules)(form);
    if (!typed.ok) return { ...typed, reason: 'invalid' };
    const about = String(sent.id ?? '').toLowerCase();
    // A declared field overrides the actor's: the `address` of an employee is not the sender's address.
    const change = { ...actor, ...read.data, ...typed.value };
    const isWork = await action.isWork?.(services, change);
    const rule = isWork ? ({ ...named, harm: 'work' } as const) : named;
    const admission = await admit(services, rule, { ...actor, about });
    if (!admission.ok) return admission;
    const result = await action.run(services, change);
    if (!result.ok && costless.has(result.reason)) await admission.giveBack();
    if (result.ok) return { title: typeof done === 'string' ? done : done(change), ...result };
    const error = errors[result.reason];
    return error ? { ok: false as const, reason: 'invalid', errors: [error] } : result;
  }
  return { rule: action.rule, answer };
}

/** An action that changes nothing. It asks for the proof of identity that the screen needs to go on. */
export function provenAction(rule: Rule): ScreenAction {
  return adminAction({ rule, done: '', run: async () => ({ ok: true, silent: true }) });
}

/**
 * All that an admin can do on one screen; a form names one of them in `intent`.
 * @param path of the screen
 * @param reasons a sentence for each refusal about which there is more to say than that the action failed
 */
export function createRunner<Intent extends string>(
  path: string,
  actions: Readonly<Record<Intent, ScreenAction>>,
  reasons: Readonly<Record<string, string>> = {},
) {
  const byIntent: ReadonlyMap<string, ScreenAction> = new Map(Object.entries(actions));
  const all = { unreadable: olderPage, busy: busyMessage, ...reasons };
  const said = new Map<string, string>(Object.entries(all));
  const run: RunAction = async (services, form, actor) => {
    const intent = String(form.get('intent'));
    const action = byIntent.get(intent);
    if (!action) return { ok: false, reason: 'unknown-intent', description: olderPage };
    const named = { name: `${path} ${intent}`, ...action.rule };
    const result = await action.answer(services, form, actor, named).catch(busyResult);
    if (result.ok) return result;
    const { retryAfterSeconds: seconds, ...refusal } = result;
    const description = seconds === undefined ? said.get(refusal.reason) : tooManyAttempts(seconds);
    return { description, ...refusal };
  };
  return Object.assign(run, { path, actions });
}

/** What a form on this screen can send as its `intent`. */
export type IntentOf<Runner extends { actions: object }> = keyof Runner['actions'] & string;

function busyResult(error: unknown): ActionResult {
  if (error instanceof BusyError) return { ok: false, reason: 'busy' };
  throw error;
}

export function createAction(run: RunAction) {
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
