import { turnOffTwoStep } from '#app/accounts/two-step/turn-off.server.ts';
import {
  beginTwoStep,
  type Enrolment,
  finishTwoStep,
  renewRecoveryCodes,
} from '#app/accounts/two-step/turn-on.server.ts';
import {
  codeRules,
  passwordRules,
  turnOffRules,
  wrongCodeMessage,
  wrongPasswordMessage,
  wrongRecoveryCodeMessage,
} from '#app/accounts/two-step/two-step.ts';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { checkTexts, mapFields } from '#app/forms/rules.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';

/** What the dialogs read beside what the toast says. */
export type TwoStepResult = ActionResult & { enrolment?: Enrolment; codes?: string[] };

const limit = 'two-step-change';

export const twoStepActions = {
  'begin-two-step': adminAction({
    limit,
    fields: mapFields(passwordRules, () => optionalText),
    done: 'Now add it to your app',
    async run(services, { password, ...actor }): Promise<TwoStepResult> {
      const typed = checkTexts(passwordRules, { password }, null);
      if (!typed.ok) return invalid(typed.errors);
      const begun = await beginTwoStep(services, { ...actor, ...typed.value });
      return begun.ok ? begun : refusalOf(begun);
    },
  }),
  'finish-two-step': adminAction({
    limit,
    fields: mapFields(codeRules, () => optionalText),
    done: 'Two-step verification is on',
    async run(services, { code, ...actor }): Promise<TwoStepResult> {
      const typed = checkTexts(codeRules, { code }, null);
      if (!typed.ok) return invalid(typed.errors);
      const finished = await finishTwoStep(services, { ...actor, ...typed.value });
      return finished.ok ? finished : refusalOf(finished);
    },
  }),
  'renew-recovery-codes': adminAction({
    confirmed: true,
    limit,
    fields: {},
    done: 'New recovery codes made',
    run: renewRecoveryCodes,
  }),
  'turn-off-two-step': adminAction({
    limit,
    fields: mapFields(turnOffRules, () => optionalText),
    done: 'Two-step verification is off',
    async run(services, { password, code, ...actor }) {
      const typed = checkTexts(turnOffRules, { password, code }, null);
      if (!typed.ok) return invalid(typed.errors);
      const result = await turnOffTwoStep(services, { ...actor, ...typed.value });
      if (result.ok || result.reason !== 'wrong-code')
        return result.ok ? result : refusalOf(result);
      return invalid([
        { field: 'code', message: `${wrongCodeMessage} ${wrongRecoveryCodeMessage}` },
      ]);
    },
  }),
};

function invalid(errors: { field: string; message: string }[]): ActionResult {
  return { ok: false, reason: 'invalid', silent: true, errors };
}

function refusalOf(refusal: {
  ok: false;
  reason: string;
  retryAfterSeconds?: number;
}): ActionResult {
  switch (refusal.reason) {
    case 'wrong':
      return invalid([{ field: 'password', message: wrongPasswordMessage }]);
    case 'wrong-code':
      return invalid([{ field: 'code', message: wrongCodeMessage }]);
    case 'too-many':
      return { ...refusal, description: tooManyAttempts(refusal.retryAfterSeconds ?? 1) };
    default:
      return { ...refusal, description: reasons[refusal.reason] };
  }
}

const reasons: Readonly<Record<string, string>> = {
  busy: 'Please try again in a moment.',
  'already-on': 'It is on already.',
  'not-begun': 'It was begun anew in another window, or turned on there. Please start again.',
  'not-on': 'It is not on.',
};
