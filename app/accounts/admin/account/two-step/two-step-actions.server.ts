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
  wrongCode,
  wrongPassword,
  wrongRecoveryCodeMessage,
} from '#app/accounts/two-step/two-step.ts';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';

/** What the dialogs read beside what the toast says. */
export type TwoStepResult = ActionResult & { enrolment?: Enrolment; codes?: string[] };

export const twoStepActions = {
  'begin-two-step': adminAction({
    rules: passwordRules,
    done: 'Now add it to your app',
    errors: { wrong: wrongPassword },
    run: beginTwoStep,
  }),
  'finish-two-step': adminAction({
    rules: codeRules,
    done: 'Two-step verification is on',
    errors: { 'wrong-code': wrongCode },
    async run(services, change) {
      const on = await finishTwoStep(services, change);
      return on.ok ? { ...on, description: 'Your other devices are signed out.' } : on;
    },
  }),
  'renew-recovery-codes': adminAction({
    done: 'New recovery codes made',
    run: renewRecoveryCodes,
  }),
  'turn-off-two-step': adminAction({
    rules: turnOffRules,
    done: 'Two-step verification is off',
    errors: {
      wrong: wrongPassword,
      'wrong-code': {
        field: 'code',
        message: `${wrongCode.message} ${wrongRecoveryCodeMessage}`,
      },
    },
    run: turnOffTwoStep,
  }),
};

export const twoStepReasons = {
  'already-on': 'It is on already.',
  'not-begun': 'It was started again or turned on in another window. Please start again.',
  'not-on': 'It is not on.',
};
