import { type Notice, reasonOfAdmins } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

type Person = { name: string; email: string };

/** `inviter`: null for the command on the machine. */
export function invitationMail(inviter: string | null, url: string): MailMessage {
  return {
    subject: `You are invited to run ${brand.name}`,
    blocks: [
      `${inviter ?? `The owner of ${brand.name}`} invites you to the back office of ${brand.name}.`,
      { label: 'Create your account', url },
      'The link is yours alone: it works once, and for 48 hours from when it was made. If it has run out, ask for a new one.',
    ],
    reason: `You get this email because somebody at ${brand.name} typed this address. Please do not share it. If you did not expect it, do nothing.`,
  };
}

export function newAdminMail({ name, email }: Person, at: Date): MailMessage {
  return {
    subject: `A new admin at ${brand.name}`,
    blocks: [
      `On ${longDate(cafeDay(at))} ${name} (${email}) accepted an invitation, and can open the back office now.`,
      'If nobody was to be invited, remove that account under Team.',
    ],
    reason: reasonOfAdmins,
  };
}

/** Also to the admin who did it: it may have been somebody else in their name. */
export function manyDeletionsMail({ name, email }: Person, at: Date): MailMessage {
  return {
    subject: `Many deletions at ${brand.name}`,
    blocks: [
      `On ${longDate(cafeDay(at))} ${name} (${email}) tried to delete more than nine records within an hour, or more than 27 in a day.`,
      'If that was not to be, end their sessions by a new password or remove the account under Team, and bring the records back from the last backup before.',
    ],
    reason: reasonOfAdmins,
  };
}

/** `by`: null for the command on the machine. */
export function removedAdminMail(
  { name, email }: Person,
  by: string | null,
  at: Date,
): MailMessage {
  return {
    subject: `An admin of ${brand.name} was removed`,
    blocks: [
      `On ${longDate(cafeDay(at))} ${name} (${email}) was removed by ${by ?? 'a command on the server'}, and can't open the back office any more.`,
    ],
    reason: reasonOfAdmins,
  };
}

export const removedMail: Notice = {
  kind: 'admin-removed',
  subject: `Your account at ${brand.name} was removed`,
  what: 'your account for the back office was removed, and you were signed out everywhere.',
  advice: `If you did not expect that, write to ${cafeEmail}.`,
  reason: `You get this email because you ran the back office of ${brand.name}.`,
};
