import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { askForPasskey, usePasskeyTrouble } from '#app/accounts/passkeys/browser-passkeys.ts';
import { PasskeyButton } from '#app/accounts/passkeys/passkey-button.tsx';
import { FormErrorBox } from '#app/forms/form.tsx';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { FileRefused, postJson } from '#app/ui/save-file.ts';

type SignIn = { to: string } | { error: string } | { cancelled: true };

const failed = 'Please try again, or sign in with your password.';

/** 'Sign in with a passkey'; hidden without scripts. */
export function PasskeySignIn({ origin }: { origin: string | null }) {
  const [search] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const trouble = usePasskeyTrouble(origin);

  async function press(): Promise<boolean> {
    setError(null);
    const result = await signIn(search.get('to') ?? '');
    if ('to' in result) location.assign(result.to);
    if ('error' in result) setError(result.error);
    return 'to' in result;
  }

  return (
    <div className="flex flex-col gap-4 noscript:hidden">
      {error && (
        <FormErrorBox error={{ title: 'The passkey was not accepted', description: error }} />
      )}
      <PasskeyButton label="Sign in with a passkey" disabled={trouble !== null} onPress={press} />
      {trouble && <p className="text-sm text-muted">{trouble}</p>}
    </div>
  );
}

async function signIn(to: string): Promise<SignIn> {
  const path = href('/admin/login/passkey');
  try {
    const { options } = await (await postJson(path, {})).json();
    const answer = await askForPasskey(options);
    if (!answer.ok) return answer.reason === 'cancelled' ? { cancelled: true } : { error: failed };
    return await (await postJson(path, { response: answer.response, to })).json();
  } catch (error) {
    return { error: sentenceFor(error) };
  }
}

/** No answer from the server is a failure, too. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof FileRefused) || error.response.status !== 429) return failed;
  return tooManyAttempts(Number(error.response.headers.get('Retry-After')));
}
