import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';

const advice =
  'If that was not you, sign in, remove what you do not know under “Passkeys”, choose another password and sign out everywhere else.';

export function passkeyAddedMail(device: string): Notice {
  return {
    kind: 'passkey.added',
    subject: `A passkey was added to your account at ${brand.name}`,
    what: `a passkey was added to your account, from ${device}. Whoever has it can sign in as you.`,
    advice,
  };
}

export function passkeyRemovedMail(device: string): Notice {
  return {
    kind: 'passkey.removed',
    subject: `A passkey was removed from your account at ${brand.name}`,
    what: `a passkey was removed from your account, from ${device}. It signs nobody in any more.`,
    advice,
  };
}
