import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { additionOptions } from '#app/accounts/passkeys/challenges.server.ts';
import { mostPasskeys, passkeyRules } from '#app/accounts/passkeys/passkey.ts';
import { addPasskey, removePasskey } from '#app/accounts/passkeys/passkeys.server.ts';
import { changePassword } from '#app/accounts/passwords/change-password.server.ts';
import { changePasswordRules, notYours } from '#app/accounts/passwords/password.ts';
import { saveProfile, withdrawEmailChange } from '#app/accounts/profile/profile.server.ts';
import { endOtherSessions, endOwnSession } from '#app/accounts/sessions/own-sessions.server.ts';
import { profileRules } from '#app/accounts/setup/new-admin.ts';
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
import { forgetTrustedDevices } from '#app/accounts/verifications.server.ts';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import type { ActionResult } from '#app/admin/actions/use-action.ts';
import { setNoticeTime } from '#app/careers/notices/application-notices.server.ts';
import { mapFields } from '#app/forms/rules.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import { noticeTimes } from '#db/schema/notice-times.ts';

/** `options`: what the browser needs to make a passkey. */
export type PasskeyResult = ActionResult & { options?: PublicKeyCredentialCreationOptionsJSON };

/** What the dialogs need besides the text of the toast. */
export type TwoStepResult = ActionResult & { enrolment?: Enrolment; codes?: string[] };

export type AccountIntent = IntentOf<typeof runAccountAction>;

export const runAccountAction = createRunner(
  '/admin/account',
  {
    'save-profile': adminAction({
      rule: { harm: 'accounts', perHour: 20, as: 'profile-change' },
      rules: profileRules,
      done: 'Saved',
      async run(services, change) {
        const result = await saveProfile(services, change);
        if (!result.ok || !result.emailRequested) return result;
        const sent = 'A link is on its way to your new email. Open it here to confirm.';
        return { ok: true, description: services.settings.smtpUrl ? sent : outboxNote };
      },
    }),
    'withdraw-email': adminAction({
      rule: { harm: 'work', perHour: 20, as: 'email-withdrawal' },
      done: 'New email withdrawn',
      run: withdrawEmailChange,
    }),
    'change-password': adminAction({
      rule: { harm: 'proving', perHour: 20, as: 'password-change' },
      fields: mapFields(changePasswordRules, () => optionalText),
      done: 'Password changed',
      errors: { wrong: { field: 'current_password', message: notYours } },
      async run(services, { admin, session, address, now, ...typed }) {
        const result = await changePassword(services, { typed, admin, session, address, now });
        return result.ok ? { ok: true, description: 'Your other devices are signed out.' } : result;
      },
    }),
    'begin-two-step': adminAction({
      rule: { harm: 'proving', perHour: 60, as: 'two-step-change' },
      rules: passwordRules,
      done: 'Now add it to your app',
      errors: { wrong: wrongPassword },
      run: beginTwoStep,
    }),
    'finish-two-step': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'two-step-change' },
      rules: codeRules,
      done: 'Two-step verification is on',
      errors: { 'wrong-code': wrongCode },
      async run(services, change) {
        const on = await finishTwoStep(services, change);
        return on.ok ? { ...on, description: 'Your other devices are signed out.' } : on;
      },
    }),
    'renew-recovery-codes': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'two-step-change' },
      done: 'New recovery codes made',
      run: renewRecoveryCodes,
    }),
    'turn-off-two-step': adminAction({
      rule: { harm: 'proving', perHour: 60, as: 'two-step-change' },
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
    'passkey-options': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'passkey-change' },
      done: 'Ready for the passkey',
      async run(services, asking): Promise<PasskeyResult> {
        const options = await additionOptions(services, asking);
        if (!options) return { ok: false, reason: 'no-passkeys-here' };
        return { ok: true, silent: true, options };
      },
    }),
    'add-passkey': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'passkey-change' },
      rules: passkeyRules,
      fields: { response: optionalText },
      done: 'Passkey added',
      run: addPasskey,
    }),
    'remove-passkey': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'passkey-change' },
      fields: { id: optionalText },
      done: 'Passkey removed',
      run: removePasskey,
    }),
    'set-notices': adminAction({
      rule: { harm: 'none' },
      fields: { when: z.enum(noticeTimes) },
      done: 'Saved',
      async run({ db }, { when, admin, now }) {
        await setNoticeTime(db, { adminId: admin.id, when, now });
        return { ok: true };
      },
    }),
    'end-session': adminAction({
      rule: { harm: 'accounts', perHour: 120, as: 'session-end' },
      fields: { id: optionalText },
      done: 'Signed out there',
      async run({ db }, { id, admin, session, now }) {
        const owner = { id: admin.id, sessionId: session.id };
        const ended = await endOwnSession(db, { id, owner, now });
        // Which trusted device that was is unknown, and its browser may have stored the password: forget them all.
        if (ended.ok) await db.transaction((tx) => forgetTrustedDevices(tx, admin.id));
        return ended;
      },
    }),
    'end-other-sessions': adminAction({
      rule: { harm: 'accounts', perHour: 120, as: 'session-end' },
      done: 'Signed out everywhere else',
      async run({ db }, { admin, session, now }) {
        const owner = { id: admin.id, sessionId: session.id };
        await db.transaction(async (tx) => {
          await endOtherSessions(tx, { owner, now });
          await forgetTrustedDevices(tx, owner.id);
        });
        return { ok: true };
      },
    }),
  },
  {
    'session-ended': 'You were signed out in the meantime.',
    'not-open': 'It has been confirmed or withdrawn in the meantime.',
    'already-on': 'It is on already.',
    'not-begun': 'It was started again or turned on in another window. Please start again.',
    'not-on': 'It is not on.',
    'no-passkeys-here': 'Passkeys need https, and this site runs without it.',
    'not-accepted': 'It could not be checked. Please try again.',
    'too-many-passkeys': `An account can have ${mostPasskeys} passkeys. Remove one first.`,
    'passkey-exists': 'This device has a passkey for your account already.',
  },
);
