import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';

export function twoStepOnMail(device: string): Notice {
  return {
    kind: 'two-step-on',
    subject: `Two-step verification was turned on at ${brand.name}`,
    what: `two-step verification was turned on for your account, from ${device}. Signing in asks for a code from your app from now on, and you were signed out on your other devices.`,
    advice: 'If that was not you, ask another admin to reset it, and choose another password.',
  };
}

/** `from`: 'from Chrome on Android phone', or 'by another admin'. */
export function twoStepOffMail(from: string): Notice {
  return {
    kind: 'two-step-off',
    subject: `Two-step verification was turned off at ${brand.name}`,
    what: `two-step verification was turned off for your account, ${from}. The password alone signs in now.`,
    advice:
      'If you did not expect that, sign in, choose another password, sign out everywhere else and turn it on again.',
  };
}

export function wrongCodesMail(device: string, recoveryUrl: string): Notice {
  return {
    kind: 'wrong-codes',
    subject: `Somebody knows your password at ${brand.name}`,
    what: `somebody typed your password and then five wrong codes, the last from ${device}. Without a right code nobody gets in.`,
    advice:
      'If that was you, there is nothing to do. Your codes go on working where you have signed in before, and your recovery codes everywhere. If it was not you, choose another password at once, and use it nowhere else:',
    link: { label: 'Forgot password', url: recoveryUrl },
  };
}

export function recoveryCodeUsedMail(device: string, left: number): Notice {
  return {
    kind: 'recovery-code-used',
    subject: `A recovery code was used at ${brand.name}`,
    what: `a recovery code of your account was used, from ${device}. Codes left: ${left}.`,
    advice:
      'If that was not you, sign in, choose another password, sign out everywhere else and make new recovery codes.',
  };
}
