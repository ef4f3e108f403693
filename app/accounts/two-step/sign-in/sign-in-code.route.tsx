import { data, Link, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { AccountName } from '#app/accounts/passwords/password-field.tsx';
import { adminLoginPathFor, adminReturnPath } from '#app/accounts/sign-in/admin-paths.ts';
import { AuthForm, AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { findSender } from '#app/accounts/sign-in/known-browser.server.ts';
import { perAddress } from '#app/accounts/sign-in/sign-in-limits.server.ts';
import {
  codeRules,
  recoveryCodeRules,
  wrongCode,
  wrongRecoveryCodeMessage,
} from '#app/accounts/two-step/two-step.ts';
import { createCookieAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { checkForm } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/sign-in-code.route.ts';
import { findPendingSignIn, signInWithCode } from './sign-in-with-code.server.ts';

const signInCodes = {
  code: {
    rules: codeRules,
    label: 'Enter the 6-digit code from your app',
    wrong: wrongCode.message,
    other: 'Use a recovery code instead',
  },
  'recovery-code': {
    rules: recoveryCodeRules,
    label: 'Recovery code',
    wrong: wrongRecoveryCodeMessage,
    other: 'Use a code from your app instead',
  },
} as const;

type Kind = keyof typeof signInCodes;

const failed = { error: { title: 'Login failed. Please try again.' } };

type Answer = FormAnswer & { expired?: true };

export const headers = actionHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const owner = await findPendingSignIn(db, context.get(authContext), request, new Date());
  const to = adminReturnPath(url.searchParams.get('to'));
  const email = owner?.email ?? null;
  return data({ email, kind: kindOf(url), again: adminLoginPathFor(to) });
}

function kindOf(url: URL): Kind {
  return url.searchParams.has('recovery') ? 'recovery-code' : 'code';
}

/** Signs in and redirects to `?to=`; otherwise 400, 401 when nothing waits for a code, 429, 500 or 503. */
export const action = formAction<Answer>({
  limit: perAddress,
  sender: ({ request, context }) => findSender(context.get(authContext), request),
  failed,
  failure: 'A code could not be tried',
  async handle({ request, context, url }, { form, refuse }) {
    const kind = kindOf(url);
    const { rules, wrong } = signInCodes[kind];
    const checked = checkForm(rules)(form);
    if (!checked.ok) return refuse(400, { errors: checked.errors });
    const result = await signInWithCode(context.get(servicesContext), context.get(authContext), {
      kind,
      code: checked.value.code,
      trustDevice: textOf(form, 'trust_device') !== '',
      request,
      now: new Date(),
    });
    if (result === 'wrong') return refuse(400, { errors: [{ field: 'code', message: wrong }] });
    if (result === 'expired') return refuse(401, { expired: true });
    const to = adminReturnPath(url.searchParams.get('to'));
    return redirect(to, { status: 303, headers: result });
  },
});

export const clientAction = createCookieAction(failed);

export default function SignInCodePage() {
  const { email, kind, again } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (email === null || answer?.expired) return <ExpiredSignIn again={again} />;
  const { rules, label } = signInCodes[kind];
  const field = { label, name: 'code', autoFocus: true, ref: keepAutofocus };
  return (
    <AuthPage title={title}>
      <AuthForm key={kind} rules={rules} answer={answer} label="Login" busyLabel="Logging in...">
        <AccountName email={email} />
        {kind === 'code' ? (
          <TextField {...field} inputMode="numeric" autoComplete="one-time-code" />
        ) : (
          <TextField {...field} autoComplete="off" autoCapitalize="characters" />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="trust_device" value="yes" className="size-5 accent-matcha" />
          Trust this device for 30 days
        </label>
      </AuthForm>
      <OtherKind kind={kind} />
    </AuthPage>
  );
}

/** React writes the attribute on the server only. */
const keepAutofocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

const title = 'Two-step verification';

function OtherKind({ kind }: { kind: Kind }) {
  const [search] = useSearchParams();
  const other = new URLSearchParams(search);
  if (kind === 'code') other.set('recovery', '');
  else other.delete('recovery');
  return (
    <Link to={`?${other}`} replace className="self-start underline underline-offset-4">
      {signInCodes[kind].other}
    </Link>
  );
}

/** Ten minutes have passed since the password, or no password was entered in this browser. */
function ExpiredSignIn({ again }: { again: string }) {
  return (
    <AuthMessage title={title} to={again} label="Go to login">
      <p role="alert" className="text-muted">
        This sign-in has ended: the code must follow the password within ten minutes. Please sign in
        again.
      </p>
    </AuthMessage>
  );
}
