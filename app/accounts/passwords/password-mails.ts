import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';

export function passwordChangedMail(recoveryUrl: string): Notice {
  return {
    kind: 'password-changed',
    subject: `Your password at ${brand.name} was changed`,
    what: 'the password of your account was changed, and you were signed out on your other devices.',
    advice:
      'If that was you, there is nothing to do. If it was not, choose a new password at once:',
    link: { label: 'Forgot password', url: recoveryUrl },
  };
}
