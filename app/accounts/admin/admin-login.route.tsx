import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { findSession } from '#app/accounts/sessions.server.ts';
import { hintsAtSession } from '#app/accounts/visitor/session-hint.ts';
import { signInNoticeCookie } from '#app/accounts/visitor/sign-in-notice.ts';
import { answerOr } from '#app/forms/answer-or.ts';
import { TextField } from '#app/forms/field.tsx';
import { type Fault, FormFault, tooManyAttempts } from '#app/forms/form-error.tsx';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { hideToast } from '#app/ui/toast.tsx';
import { adminReturnPath, parseSessionEnd, type SessionEnd } from './admin-paths.ts';
import { AuthPage } from './auth-page.tsx';
import { type SignIn, signInAdmin } from './sign-in-admin.server.ts';

/** Why the sign-in failed, with the email that was typed. */
type LoginFailure = { fault: Fault; email?: string };

const wrongCredentials = {
  title: 'Invalid credentials. Please check your email and password.',
};
const loginFailed = { title: 'Login failed. Please try again.' };

/** Why an admin has to sign in again. */
const sessionFaults: Record<SessionEnd, Fault> = {
  ended: { title: 'You were signed out.' },
  unsaved: { title: 'You were signed out.', description: 'Your last change was not saved.' },
};

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** Redirects a signed-in admin. Otherwise a hint cookie tells whether an earlier session has ended. */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const found = await findSession(db, context.get(authContext), request, new Date());
  if (found?.user.role === 'admin') throw redirect(adminReturnPath(url.searchParams.get('to')));
  const leftBehind = !found && hintsAtSession(request.headers.get('Cookie'));
  return parseSessionEnd(url.searchParams.get('session')) ?? (leftBehind ? 'ended' : null);
}

/** Signs in and redirects to `?to=`; otherwise 401, 429 with Retry-After, 500 or 503. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = textOf(form, 'email').trim();
  const attempt = { email, password: textOf(form, 'password'), request };
  const auth = context.get(authContext);
  let result: SignIn;
  try {
    result = await signInAdmin(context.get(servicesContext), auth, attempt, new Date());
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A sign-in could not be tried');
    return data<LoginFailure>({ fault: loginFailed, email }, { status: failureStatus(error) });
  }
  if (result.ok) {
    result.headers.append('Set-Cookie', signInNoticeCookie(auth));
    return redirect(adminReturnPath(url.searchParams.get('to')), {
      status: 303,
      headers: result.headers,
    });
  }
  if (result.reason === 'wrong') {
    return data<LoginFailure>({ fault: wrongCredentials, email }, { status: 401 });
  }
  if (result.reason === 'busy')
    return data<LoginFailure>({ fault: loginFailed, email }, { status: 503 });
  const seconds = result.retryAfterSeconds;
  const fault = { ...loginFailed, description: tooManyAttempts(seconds) };
  return data<LoginFailure>(
    { fault, email },
    { status: 429, headers: { 'Retry-After': `${seconds}` } },
  );
}

/** Without a response from the server, the page and what was typed stay. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return answerOr(serverAction<typeof action>, { fault: loginFailed });
}

export default function AdminLoginPage() {
  const sessionEnd = useLoaderData<typeof loader>();
  const failure = useActionData<LoginFailure>();
  const sessionFault = sessionEnd ? sessionFaults[sessionEnd] : undefined;
  useEffect(() => {
    // A toast about an earlier change would contradict it.
    if (sessionEnd) hideToast();
  }, [sessionEnd]);
  const sending = useNavigation().formMethod === 'POST';
  return (
    <AuthPage title="Admin login">
      <Form method="post" className="flex flex-col gap-5">
        <FormFault fault={sending ? undefined : (failure?.fault ?? sessionFault)} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={failure?.email}
          required
        />
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
    </AuthPage>
  );
}
