import { brand } from '#app/brand.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';
import type { MailRecord } from '#app/mail/mail-queue.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

export const decisions = ['accepted', 'rejected'] as const;

export type Decision = (typeof decisions)[number];

export function decisionOf(status: string): Decision | null {
  return decisions.find((decision) => decision === status) ?? null;
}

/** 'A1B2-C3D4' */
export function applicationReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

const reason = `You get this email because somebody applied for a job at ${brand.name} with this address.`;

function referenceFacts({ id, job_position }: Pick<Application, 'id' | 'job_position'>) {
  return {
    facts: [
      { label: 'Position', value: job_position },
      { label: 'Reference', value: applicationReference(id) },
    ],
  };
}

/** The receipt repeats nothing else that was typed, since anybody may enter somebody else's address (spec 16.14). */
export function receiptMail(
  application: Pick<Application, 'id' | 'job_position'>,
  dataUrl: string,
): MailMessage {
  return {
    subject: `We have your application to ${brand.name}`,
    blocks: [
      'Hello,',
      'Thank you for your application! It has arrived complete, and one of us will read it.',
      referenceFacts(application),
      'We will review it and get back to you soon. If you write to us before then, please quote the reference.',
      { label: 'See your application, or correct it', url: dataUrl },
      'Until then, come by for a bowl of matcha.',
    ],
    reason: `${reason} If it was not you, write to ${cafeEmail}, and we delete the application.`,
  };
}

/** @param before the email with the other decision, which this one replaces. `words`: the admin's own text */
export function decisionMail(
  decision: Decision,
  { id, full_name, job_position }: Pick<Application, 'id' | 'full_name' | 'job_position'>,
  before: Notification | null,
  words = '',
): MailMessage {
  const reference = referenceFacts({ id, job_position });
  const paragraphs = {
    accepted: [
      'Good news: we would like you to join us.',
      reference,
      'We will call or write to you in the next few days, to talk about your first day and what we need from you before it.',
      `Welcome to ${brand.name}.`,
    ],
    rejected: [
      'Thank you for the time that you put into your application. We have read all of it, and this time we have chosen somebody else.',
      reference,
      'When we look for people again, we would be glad to hear from you.',
      'We wish you all the best, and hope to see you on the other side of the counter.',
    ],
  };
  const own = words.split('\n').filter((line) => line.trim() !== '');
  return {
    subject: `Your application to ${brand.name}`,
    blocks: [
      `Dear ${full_name},`,
      ...(before ? [correction(before)] : []),
      ...paragraphs[decision].slice(0, -1),
      ...own,
      ...paragraphs[decision].slice(-1),
    ],
    reason,
  };
}

/** @param labels of the corrected fields. The mail never has their values, since it may reach a wrong address */
export function correctionMail(
  application: Pick<Application, 'id' | 'full_name' | 'job_position'>,
  labels: readonly string[],
): MailMessage {
  return {
    subject: `Your application to ${brand.name}: corrected`,
    blocks: [
      `Dear ${application.full_name},`,
      `We have corrected your application. Changed: ${labels.join(', ')}.`,
      referenceFacts(application),
      `If that is not right, write to ${cafeEmail} and quote the reference.`,
    ],
    reason,
  };
}

function correction({ mail }: Notification): string {
  const day = longDate(cafeDay(mail.queued_at));
  return `This email replaces the one that we sent you on ${day}. We are sorry for the confusion.`;
}

export function decisionMailKind(decision: Decision): string {
  return `application-${decision}`;
}

export function decisionOfKind(kind: string): Decision | null {
  return decisionOf(kind.replace(/^application-/, ''));
}

const mailNames = { accepted: 'Acceptance', rejected: 'Rejection' };

export function mailName(kind: string): string {
  if (kind === 'application-corrected') return 'Correction';
  const decision = decisionOfKind(kind);
  return decision ? mailNames[decision] : 'Receipt';
}

export type Notification = { decision: Decision; mail: MailRecord };

/** The last decision of which the applicant was or is being told, whatever the status is now. */
export function findNotification(mails: readonly MailRecord[]): Notification | null {
  const tellings = mails
    .filter((mail) => mail.state !== 'failed')
    .map((mail) => ({ decision: decisionOfKind(mail.kind), mail }));
  return tellings.findLast((telling): telling is Notification => telling.decision !== null) ?? null;
}
