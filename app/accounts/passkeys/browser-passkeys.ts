import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useSyncExternalStore } from 'react';

/** `response` is JSON for the server. */
type PasskeyAnswer =
  | { ok: true; response: string }
  /** The person cancelled or took too long: there is nothing to say. */
  | { ok: false; reason: 'cancelled' }
  /** The device already has a passkey of this account. */
  | { ok: false; reason: 'known' }
  | { ok: false; reason: 'failed' };

/**
 * Loads the library only where it is needed: few admins have a passkey, and it would be a fortieth of each page's
 * scripts. Loaded before the button is pressed, since after one more wait Safari 15 no longer counts the press.
 */
async function loadCeremonies() {
  // Named one by one, so that the rest of the library is left out of the bundle.
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  return { startAuthentication, startRegistration };
}

export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return answerOf(async () => (await loadCeremonies()).startAuthentication({ optionsJSON }));
}

export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return answerOf(async () => (await loadCeremonies()).startRegistration({ optionsJSON }));
}

async function answerOf(ceremony: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { ok: true, response: JSON.stringify(await ceremony()) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError')
      return { ok: false, reason: 'cancelled' };
    // Any other error of a browser, a device or its driver is simply a failure.
    return { ok: false, reason: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

/**
 * Why passkeys can't be used here, in a sentence; null when they can.
 * @param origin the only origin at which they work, or null
 */
export function usePasskeyTrouble(origin: string | null): string | null {
  const trouble = useSyncExternalStore(
    subscribeToNothing,
    () => troubleWith(origin),
    () => null,
  );
  useEffect(() => {
    // If this fails, pressing the button loads it again and tells the error.
    if (!trouble) loadCeremonies().catch(() => {});
  }, [trouble]);
  return trouble;
}

function troubleWith(origin: string | null): string | null {
  if (!origin) return 'Passkeys need https, and this site runs without it.';
  if (location.origin !== origin) return `Passkeys work at ${origin} only.`;
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.';
}

// The answer does not change while the page is open.
function subscribeToNothing() {
  return () => {};
}
