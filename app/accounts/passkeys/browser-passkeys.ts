import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useSyncExternalStore } from 'react';

/** `response` is JSON for the server. */
type PasskeyAnswer =
  | { ok: true; response: string }
  /** The person would rather not, or took too long: nothing to say. */
  | { ok: false; reason: 'cancelled' }
  /** The device has one of this account already. */
  | { ok: false; reason: 'known' }
  | { ok: false; reason: 'failed' };

/**
 * Few admins have a passkey, and the library would be a fortieth of each page's scripts. It is there before the press,
 * since Safari 15 has forgotten that press after another wait.
 */
async function loadCeremonies() {
  // By their names, so that the rest of the library stays out.
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
    // Whatever else a browser, a device or its driver says comes to the same.
    return { ok: false, reason: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

/**
 * Why there are no passkeys here, in a sentence; null when there are.
 * @param origin where this site has passkeys, or null
 */
export function usePasskeyTrouble(origin: string | null): string | null {
  const trouble = useSyncExternalStore(
    subscribeToNothing,
    () => troubleWith(origin),
    () => null,
  );
  useEffect(() => {
    // Asked for again at the press, which tells why there is none.
    if (!trouble) loadCeremonies().catch(() => {});
  }, [trouble]);
  return trouble;
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
