import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

type Change = { name: string; device: string; at: Date };

const reason = `You get this mail because you run the back office of ${brand.name}.`;

const otherwise =
  'If that was not you, sign in, remove what you do not know under “Passkeys”, choose another password and sign out everywhere else.';

export function passkeyAddedMail({ name, device, at }: Change): MailMessage {
  return {
    subject: `A passkey was added to your account at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} a passkey was added to your account, from ${device}. Whoever has it can sign in as you.`,
      otherwise,
    ],
    reason,
  };
}

export function passkeyRemovedMail({ name, device, at }: Change): MailMessage {
  return {
    subject: `A passkey was removed from your account at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} a passkey was removed from your account, from ${device}. It signs nobody in any more.`,
      otherwise,
    ],
    reason,
  };
}
