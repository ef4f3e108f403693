import { useEffect } from 'react';
import {
  href,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { relyingParty } from '#app/accounts/passkeys/relying-party.ts';
import { PasskeySignIn } from '#app/accounts/passkeys/sign-in/passkey-sign-in.tsx';
import { hasChangedPassword, PasswordChanged } from '#app/accounts/recovery/password-changed.tsx';
import { hintsAtSession } from '#app/accounts/sessions/session-hint.ts';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { createCookieAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { tooManyError } from '#app/platform/http/refusal.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cleanEmail } from '#app/shared/person/email.ts';
import { hideToast } from '#app/ui/toast-store.ts';
import { adminReturnPath, parseSessionEnd, type SessionEnd } from './admin-paths.ts';
import { AuthEmailField, AuthForm, AuthPage } from './auth-page.tsx';
import { findSender } from './known-browser.server.ts';
import { signInAdmin } from './sign-in-admin.server.ts';
import { perAddress } from './sign-in-limits.server.ts';

const wrongCredentials = {
  title: 'Invalid credentials. Please check your email and password.',
};
const failed = { error: { title: 'Login failed. Please try again.' } };

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
  // `?again` is for an admin who wants a new session before the old one ends.
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
export const action = formAction<FormAnswer>({
  limit: perAddress,
  sender: ({ request, context }) => findSender(context.get(authContext), request),
  failed,
  failure: 'A sign-in could not be tried',
  giveBack: ['email'],
  async handle({ request, context, url }, { form, refuse }) {
    const email = cleanEmail(textOf(form, 'email'));
    const attempt = { email, password: textOf(form, 'password'), request };
    const services = context.get(servicesContext);
    const result = await signInAdmin(services, context.get(authContext), attempt, new Date());
    if (result.ok) {
      const { headers } = result;
      return redirect(adminReturnPath(url.searchParams.get('to')), { status: 303, headers });
    }
    switch (result.reason) {
      case 'code': {
        const { headers } = result;
        return redirect(`${href('/admin/login/code')}${url.search}`, { status: 303, headers });
      }
      case 'wrong':
        return refuse(401, { error: wrongCredentials });
      case 'too-many':
        throw tooManyError(result.retryAfterSeconds);
    }
  },
});

export const clientAction = createCookieAction(failed);

export default function AdminLoginPage() {
  const { passwordChanged, sessionEnd, passkeyOrigin } = useLoaderData<typeof loader>();
  const refused = useActionData<FormAnswer>();
  const answer = refused ?? (sessionEnd ? sessionAnswers[sessionEnd] : undefined);
  useEffect(() => {
    // A toast about an earlier change would contradict the message that the session has ended.
    if (sessionEnd) hideToast();
  }, [sessionEnd]);
  return (
    <AuthPage title="Admin login">
      {passwordChanged && !refused && <PasswordChanged />}
      <AuthForm answer={answer} noValidate={false} label="Login" busyLabel="Logging in...">
        <AuthEmailField />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </AuthForm>
      <PasskeySignIn origin={passkeyOrigin} />
      <Link to={href('/admin/forgot-password')} className="self-start underline underline-offset-4">
        Forgot password?
      </Link>
    </AuthPage>
  );
}
