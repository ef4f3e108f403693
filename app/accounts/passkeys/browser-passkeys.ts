import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** `response` is JSON for the server. */
type PasskeyAnswer =
  | { ok: true; response: string }
  /** The person would rather not, or took too long: nothing to say. */
  | { ok: false; reason: 'cancelled' }
  /** The device has one of this account already. */
  | { ok: false; reason: 'known' }
  | { ok: false; reason: 'failed' };

// The library is fetched at a press: few admins have a passkey, and it would be a fortieth of each page's scripts.

export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return answerOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON });
  });
}

export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return answerOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON });
  });
}

async function answerOf(ceremony: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { ok: true, response: JSON.stringify(await ceremony()) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError')
      return { ok: false, reason: 'cancelled' };
    // Whatever else a browser, a device or its driver says comes to the same.
    return { ok: false, reason: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

/**
 * Why there are no passkeys here, in a sentence; null when there are.
 * @param origin where this site has passkeys, or null
 */
export function usePasskeyTrouble(origin: string | null): string | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => troubleWith(origin),
    () => null,
  );
}

function troubleWith(origin: string | null): string | null {
  if (!origin) return 'Passkeys need https, and this site runs without it.';
  if (location.origin !== origin) return `Passkeys work at ${origin} only.`;
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.';
}

// It does not change while the page is open.
function subscribeToNothing() {
  return () => {};
}
