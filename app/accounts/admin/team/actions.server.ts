import { confirmIdentity } from '#app/accounts/confirm/confirm-identity.server.ts';
import { inviteAdmin, withdrawInvitation } from '#app/accounts/team/invitations.server.ts';
import { removeAdmin } from '#app/accounts/team/remove-admin.server.ts';
import { findFactor } from '#app/accounts/two-step/factor.server.ts';
import { setTwoStepRequired } from '#app/accounts/two-step/requirement.server.ts';
import { resetTwoStep } from '#app/accounts/two-step/turn-off.server.ts';
import { wrongPassword } from '#app/accounts/two-step/two-step.ts';
import {
  adminAction,
  createRunner,
  type IntentOf,
  provenAction,
} from '#app/admin/actions/run-action.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import { emailError } from '#app/shared/person/email.ts';

/** The page's loader asks for this as well, before it shows links. */
export const showLinks = { name: '/admin/team show-links', harm: 'accounts' } as const;

export type TeamIntent = IntentOf<typeof runTeamAction>;

export const runTeamAction = createRunner(
  '/admin/team',
  {
    'show-links': provenAction(showLinks),
    invite: adminAction({
      rule: { harm: 'accounts', perHour: 20 },
      fields: { email: optionalText },
      done: 'Invitation sent',
      errors: {
        'no-address': atEmail(emailError),
        'is-admin': atEmail('This address belongs to an admin already.'),
        'is-visitor': atEmail(
          'This address belongs to a visitor of the site, whose account never becomes an admin’s. Use another address.',
        ),
      },
      async run(services, { email, admin, session: { device }, now }) {
        const invited = await inviteAdmin(services, { email, actor: admin, device, now });
        if (!invited.ok || services.settings.smtpUrl) return invited;
        return { ok: true, title: 'Invitation written', description: outboxNote };
      },
    }),
    'withdraw-invitation': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'team-change' },
      fields: { id: optionalText },
      done: 'Invitation withdrawn',
      run: (services, { id, admin, session: { device }, now }) =>
        withdrawInvitation(services, { id, actor: admin, device, now }),
    }),
    'remove-admin': adminAction({
      rule: { harm: 'proving', perHour: 60, as: 'team-change' },
      fields: { id: optionalText, password: optionalText },
      done: 'Admin removed',
      errors: { wrong: wrongPassword },
      async run(services, { id, password, admin, session, address, now }) {
        const proof = { how: 'password', secret: password } as const;
        const proved = await confirmIdentity(services, { admin, session, address, now, proof });
        if (!proved.ok) return proved;
        const { device } = session;
        return removeAdmin(services, { userId: id, actor: admin, device, now });
      },
    }),
    'reset-two-step': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'team-change' },
      fields: { id: optionalText },
      done: 'Two-step verification reset',
      async run(services, { id, admin, session: { device }, now }) {
        // Turning off one's own takes the password and a code, on the account page.
        if (id === admin.id) return { ok: false, reason: 'own-factor' };
        return resetTwoStep(services, { id, actor: admin, device, now });
      },
    }),
    'require-two-step': adminAction({
      rule: { harm: 'accounts', perHour: 60, as: 'team-change' },
      fields: { required: optionalText },
      done: 'Saved',
      async run({ db }, { required, admin, session, now }) {
        const change = { required: required === 'yes', admin, session, now };
        const changed = await setTwoStepRequired(db, change);
        if (!changed.ok) return changed;
        if (!change.required || (await findFactor(db, admin.id))?.verified) return { ok: true };
        const description = 'You have none yet: you set it up at your next sign-in.';
        return { ok: true, description };
      },
    }),
  },
  {
    'not-open': 'It has been used or withdrawn in the meantime.',
    'not-found': 'This account was removed in the meantime.',
    yourself: 'Nobody removes themselves. Ask another admin.',
    'last-admin': 'The last admin stays.',
    'removed-yourself': 'You were removed yourself in the meantime.',
    'session-ended': 'You were signed out in the meantime.',
    'not-on': 'It is off already.',
    'own-factor': 'Your own is turned off on your account page.',
  },
);

function atEmail(message: string) {
  return { field: 'email', message };
}
