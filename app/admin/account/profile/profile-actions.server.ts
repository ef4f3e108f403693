import { changePassword } from '#app/accounts/passwords/change-password.server.ts';
import { changePasswordRules, notYours } from '#app/accounts/passwords/new-password.ts';
import { profileRules } from '#app/accounts/profile/profile.ts';
import { saveProfile } from '#app/accounts/profile/save-profile.server.ts';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { type FieldError, mapFields } from '#app/forms/rules.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';

export const profileActions = {
  'save-profile': adminAction({
    confirmed: true,
    limit: 'profile-change',
    fields: mapFields(profileRules, () => optionalText),
    done: 'Saved',
    async run(services, { admin, session: { device }, now, ...typed }) {
      const result = await saveProfile(services, { typed, admin, device, now });
      if (!result.ok) return result.reason === 'invalid' ? invalid(result.errors) : result;
      if (!result.emailRequested) return result;
      const sent = 'A link is on its way to your new e-mail. Open it here to confirm.';
      return { ok: true, description: services.settings.smtpUrl ? sent : outboxNote };
    },
  }),
  'change-password': adminAction({
    limit: 'password-change',
    fields: mapFields(changePasswordRules, () => optionalText),
    done: 'Password changed',
    async run(services, { admin, session, address, now, ...typed }) {
      const result = await changePassword(services, { typed, admin, session, address, now });
      if (result.ok) return { ...result, description: 'Your other devices are signed out.' };
      switch (result.reason) {
        case 'invalid':
          return invalid(result.errors);
        case 'wrong':
          return invalid([{ field: 'current_password', message: notYours }]);
        case 'too-many':
          return { ...result, description: tooManyAttempts(result.retryAfterSeconds) };
        case 'busy':
          return { ...result, description: 'Please try again.' };
        case 'session-ended':
          return { ...result, description: 'You were signed out meanwhile.' };
      }
    },
  }),
};

/** The form says what is wrong. */
function invalid(errors: readonly FieldError[]): ActionResult {
  return { ok: false, reason: 'invalid', silent: true, errors };
}
