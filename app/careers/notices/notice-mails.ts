import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';

type Applied = { full_name: string; job_position: string };

/** So many are named in one email; the list has all. */
const namedAtMost = 50;

const reason = `You get this email because you run the back office of ${brand.name}. When it comes is yours to choose: on your account's page, under 'Notify me about new applications'.`;

const listLink = (origin: string) => ({
  label: 'Open the applications',
  url: origin + href('/admin/applications'),
});

/** Says nothing of what was filled in but the first name and the position: mails are read anywhere. */
export function newApplicationMail(applied: Applied, origin: string): MailMessage {
  return {
    subject: 'A new application',
    blocks: [
      {
        facts: [
          { label: 'Applicant', value: firstName(applied) },
          { label: 'Position', value: applied.job_position },
        ],
      },
      listLink(origin),
    ],
    reason,
  };
}

function firstName({ full_name }: Applied): string {
  return full_name.replace(/\s.*/s, '');
}

/** @param applied at least one */
export function applicationDigestMail(applied: readonly Applied[], origin: string): MailMessage {
  const named = applied.slice(0, namedAtMost);
  const further = applied.length - named.length;
  return {
    subject: 'New applications',
    blocks: [
      applied.length === 1
        ? 'One new application has come since the last email like this.'
        : `${applied.length} new applications have come since the last email like this.`,
      {
        facts: named.map((one) => ({ label: one.job_position, value: firstName(one) })),
      },
      ...(further > 0 ? [`And ${further} more.`] : []),
      listLink(origin),
    ],
    reason,
  };
}
