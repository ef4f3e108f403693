import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  href,
  Link,
  type LoaderFunctionArgs,
  Form as RouterForm,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { signInNoticeCookie } from '#app/accounts/admin/sign-in-notice.ts';
import { authContext } from '#app/accounts/auth.server.ts';
import { relyingParty } from '#app/accounts/passkeys/relying-party.ts';
import { PasskeySignIn } from '#app/accounts/passkeys/sign-in/passkey-sign-in.tsx';
import { hasChangedPassword, PasswordChanged } from '#app/accounts/recovery/password-changed.tsx';
import { hintsAtSession } from '#app/accounts/sessions/session-hint.ts';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form, type FormError } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { Button } from '#app/ui/button.tsx';
import { hideToast } from '#app/ui/toast.tsx';
import { adminReturnPath, parseSessionEnd, type SessionEnd } from './admin-paths.ts';
import { AuthPage } from './auth-page.tsx';
import { type SignIn, signInAdmin } from './sign-in-admin.server.ts';
import { perAddress } from './sign-in-limits.server.ts';

const wrongCredentials = {
  title: 'Invalid credentials. Please check your email and password.',
};
const loginFailed = { title: 'Login failed. Please try again.' };

const signedOut = 'You were signed out.';

const sessionAnswers: Record<SessionEnd, FormAnswer> = {
  ended: { error: { title: signedOut } },
  unsaved: { error: { title: signedOut, description: 'Your last change was not saved.' } },
};

export const headers = actionHeaders;

/**
 * Redirects a signed-in admin. Otherwise cookies tell whether an earlier session has ended, or a new
 * password was just chosen.
 */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const { db, settings } = context.get(servicesContext);
  const found = await findSession(db, context.get(authContext), request, new Date());
  // `?again` is for who wants a new session before the old one ends.
  const isSignedIn = found?.user.role === 'admin' && !url.searchParams.has('again');
  if (isSignedIn) throw redirect(adminReturnPath(url.searchParams.get('to')));
  const leftBehind = !found && hintsAtSession(request.headers.get('Cookie'));
  const sessionEnd =
    parseSessionEnd(url.searchParams.get('session')) ?? (leftBehind ? 'ended' : null);
  const passwordChanged = hasChangedPassword(request);
  return {
    passwordChanged,
    sessionEnd: passwordChanged ? null : sessionEnd,
    passkeyOrigin: relyingParty(settings.origin)?.origin ?? null,
  };
}

/** Signs in and redirects to `?to=`; otherwise 401, 429 with Retry-After, 500 or 503. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const counted = await readCountedForm(services, perAddress, request);
  const { form } = counted;
  const email = textOf(form, 'email').trim();
  const attempt = { email, password: textOf(form, 'password'), request };
  const auth = context.get(authContext);
  const refuse = (status: number, error: FormError, retryAfterSeconds?: number) =>
    data<FormAnswer>(
      { error, typed: { email } },
      { status, headers: retryAfter(retryAfterSeconds) },
    );
  let result: SignIn;
  try {
    const limit = counted.limit();
    result = limit.allowed
      ? await signInAdmin(services, auth, attempt, new Date())
      : { ok: false, reason: 'too-many', ...limit };
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A sign-in could not be tried');
    return refuse(failureStatus(error), loginFailed);
  }
  if (result.ok) {
    result.headers.append('Set-Cookie', signInNoticeCookie(auth));
    return redirect(adminReturnPath(url.searchParams.get('to')), {
      status: 303,
      headers: result.headers,
    });
  }
  if (result.reason === 'code') {
    const code = `${href('/admin/login/code')}${url.search}`;
    return redirect(code, { status: 303, headers: result.headers });
  }
  if (result.reason === 'wrong') return refuse(401, wrongCredentials);
  if (result.reason === 'busy') return refuse(503, loginFailed);
  const seconds = result.retryAfterSeconds;
  return refuse(429, { ...loginFailed, description: tooManyAttempts(seconds) }, seconds);
}

export const clientAction = createClientAction({ error: loginFailed } satisfies FormAnswer);

export default function AdminLoginPage() {
  const { passwordChanged, sessionEnd, passkeyOrigin } = useLoaderData<typeof loader>();
  const refused = useActionData<FormAnswer>();
  const sending = useNavigation().formMethod === 'POST';
  const answer = refused ?? (sessionEnd ? sessionAnswers[sessionEnd] : undefined);
  const form = useForm({ answer, sending });
  useEffect(() => {
    // A toast about an earlier change would contradict it.
    if (sessionEnd) hideToast();
  }, [sessionEnd]);
  return (
    <AuthPage title="Admin login">
      {passwordChanged && !refused && <PasswordChanged />}
      <Form form={form} as={RouterForm} noValidate={false} className="flex flex-col gap-5">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" disabled={sending} className="mt-2">
          {sending ? 'Logging in...' : 'Login'}
        </Button>
      </Form>
      <PasskeySignIn origin={passkeyOrigin} />
      <Link to={href('/admin/forgot-password')} className="self-start underline underline-offset-4">
        Forgot password?
      </Link>
    </AuthPage>
  );
}
