import { changePassword } from '#app/accounts/passwords/change-password.server.ts';
import { changePasswordRules, notYours } from '#app/accounts/passwords/new-password.ts';
import { withdrawEmailChange } from '#app/accounts/profile/email-change.server.ts';
import { profileRules } from '#app/accounts/profile/profile.ts';
import { saveProfile } from '#app/accounts/profile/save-profile.server.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { mapFields } from '#app/forms/rules.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';

export const profileActions = {
  'save-profile': adminAction({
    fields: mapFields(profileRules, () => optionalText),
    done: 'Saved',
    async run(services, { admin, session: { device }, now, ...typed }) {
      const result = await saveProfile(services, { typed, admin, device, now });
      if (!result.ok || !result.emailRequested) return result;
      const sent = 'A link is on its way to your new email. Open it here to confirm.';
      return { ok: true, description: services.settings.smtpUrl ? sent : outboxNote };
    },
  }),
  'withdraw-email': adminAction({
    fields: {},
    done: 'New email withdrawn',
    run: (services, { admin, session: { device }, now }) =>
      withdrawEmailChange(services, { admin, device, now }),
  }),
  'change-password': adminAction({
    fields: mapFields(changePasswordRules, () => optionalText),
    done: 'Password changed',
    errors: { wrong: { field: 'current_password', message: notYours } },
    async run(services, { admin, session, address, now, ...typed }) {
      const result = await changePassword(services, { typed, admin, session, address, now });
      return result.ok ? { ok: true, description: 'Your other devices are signed out.' } : result;
    },
  }),
};

export const profileReasons = {
  'session-ended': 'You were signed out in the meantime.',
  'not-open': 'It has been confirmed or withdrawn in the meantime.',
};
