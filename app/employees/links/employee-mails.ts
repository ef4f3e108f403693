import { brand } from '#app/brand.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate, momentText } from '#app/shared/dates.ts';

const reason = `You get this email because you are starting at ${brand.name}.`;

/** @param ends of the link, which may have been made long before it is sent */
export function onboardingLinkMail(
  name: string,
  { url, ends }: { url: string; ends: Date },
): MailMessage {
  return {
    subject: `Welcome to ${brand.name}: your details, please`,
    blocks: [
      `Dear ${name},`,
      `Welcome to ${brand.name}! Before your first day we need a few details from you: your personal details, your bank account for your pay, your sizes, and an emergency contact.`,
      { label: 'Fill in my details', url },
      `It takes five minutes. The link works once, until ${momentText(ends)} in Malaysia. If it has expired, or if something is wrong, write to ${cafeEmail}.`,
    ],
    reason: `${reason} Please do not share it.`,
  };
}

export function completedMail(name: string): MailMessage {
  return {
    subject: `Your onboarding at ${brand.name} is complete`,
    blocks: [
      `Dear ${name},`,
      'Thank you, your details have arrived, and your onboarding is complete.',
      'Our HR team will contact you soon about your first day. Please bring your identity card or passport then.',
      `If anything changes before then, or if it was not you who filled in the form, write to ${cafeEmail}.`,
    ],
    reason,
  };
}

/** The mail to the owner, without any of the answers. */
export function completedOwnerMail(
  employee: { full_name_ic: string; job_position: string },
  recordUrl: string,
): MailMessage {
  return {
    subject: 'An employee has completed the onboarding',
    blocks: [
      {
        facts: [
          { label: 'Employee', value: employee.full_name_ic },
          { label: 'Position', value: employee.job_position },
        ],
      },
      { label: 'Open the record', url: recordUrl },
    ],
    reason: `You get this email because you run the back office of ${brand.name}.`,
  };
}

/** Sent to the former address, so that a thief who changed the account can't keep it quiet. */
export function bankAccountChangedMail(name: string, at: Date): MailMessage {
  return {
    subject: `Your bank account at ${brand.name} was changed`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} the bank account to which we send your pay was changed.`,
      `If that was you, there is nothing to do. If it was not, please tell us at once: ${cafeEmail}.`,
    ],
    reason: `You get this email because this address is on your record at ${brand.name}.`,
  };
}

/** Sent to the former address; does not name the new one. */
export function emailChangedMail(name: string, at: Date): MailMessage {
  return {
    subject: `Your email address at ${brand.name} was changed`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} another email address was put on your record. From now on we write to that one.`,
      `If that was you, there is nothing to do. If it was not, please tell us at once: ${cafeEmail}.`,
    ],
    reason: `You get this email because this address was on your record at ${brand.name}.`,
  };
}

const names: Record<string, string> = {
  'onboarding-link': 'The email with the onboarding link',
  'onboarding-completed': 'The email that the onboarding is complete',
  'onboarding-completed-owner': 'The email to you that the onboarding is complete',
  'bank-account-changed': 'The email that the bank account was changed',
  'email-changed': 'The email to the previous address that it was changed',
};

export function mailName(kind: string): string {
  return names[kind] ?? kind;
}
