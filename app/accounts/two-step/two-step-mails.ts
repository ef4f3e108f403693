import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

/** `from`: 'from Chrome on Android', or 'by another admin'. */
type Change = { name: string; from: string; at: Date };

const reason = `You get this mail because you run the back office of ${brand.name}.`;

export function twoStepOnMail({ name, from, at }: Change): MailMessage {
  return {
    subject: `Two-step verification was turned on at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} two-step verification was turned on for your account, ${from}. Signing in asks for a code from your app from now on.`,
      'If that was not you, ask another admin to reset it, and choose another password.',
    ],
    reason,
  };
}

export function twoStepOffMail({ name, from, at }: Change): MailMessage {
  return {
    subject: `Two-step verification was turned off at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} two-step verification was turned off for your account, ${from}. The password alone signs in now.`,
      'If you did not expect that, sign in, choose another password, sign out everywhere else and turn it on again.',
    ],
    reason,
  };
}

export function recoveryCodeUsedMail({ name, from, at }: Change, left: number): MailMessage {
  return {
    subject: `A recovery code was used at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} a recovery code of your account was used, ${from}. Codes left: ${left}.`,
      'If that was not you, sign in, choose another password, sign out everywhere else and make new recovery codes.',
    ],
    reason,
  };
}
