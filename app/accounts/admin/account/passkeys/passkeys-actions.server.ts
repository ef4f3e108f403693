import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { mostPasskeys } from '#app/accounts/passkeys/passkey.ts';
import { additionOptions } from '#app/accounts/passkeys/passkey-options.server.ts';
import { addPasskey, removePasskey } from '#app/accounts/passkeys/passkeys.server.ts';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';

/** `options`: what the browser needs to make a passkey. */
export type PasskeyResult = ActionResult & { options?: PublicKeyCredentialCreationOptionsJSON };

export const passkeyActions = {
  'passkey-options': adminAction({
    done: 'Ready for the passkey',
    async run(services, asking): Promise<PasskeyResult> {
      const options = await additionOptions(services, asking);
      if (!options) return { ok: false, reason: 'no-passkeys-here' };
      return { ok: true, silent: true, options };
    },
  }),
  'add-passkey': adminAction({
    fields: { name: optionalText, response: optionalText },
    done: 'Passkey added',
    run: addPasskey,
  }),
  'remove-passkey': adminAction({
    fields: { id: optionalText },
    done: 'Passkey removed',
    run: removePasskey,
  }),
};

export const passkeyReasons = {
  'no-passkeys-here': 'Passkeys need https, and this site runs without it.',
  'not-accepted': 'It could not be checked. Please try again.',
  'too-many-passkeys': `An account can have ${mostPasskeys} passkeys. Remove one first.`,
  'passkey-exists': 'This device has a passkey for your account already.',
};
