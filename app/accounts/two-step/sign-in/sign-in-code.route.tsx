import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { adminLoginPathFor, adminReturnPath } from '#app/accounts/admin/admin-paths.ts';
import { AuthPage } from '#app/accounts/admin/auth-page.tsx';
import { perAddress } from '#app/accounts/admin/sign-in-limits.server.ts';
import { signInNoticeCookie } from '#app/accounts/admin/sign-in-notice.ts';
import { authContext } from '#app/accounts/auth.server.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { checkTexts, readTexts } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { Route } from './+types/sign-in-code.route.ts';
import { CodeForm, ExpiredSignIn, type SignInCodeKind, signInCodes } from './code-form.tsx';
import { findPendingSignIn, signInWithCode } from './sign-in-with-code.server.ts';

const notTried = { title: 'Login failed. Please try again.' };

type Answer = FormAnswer & { expired?: true };

export const headers = actionHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const pending = (await findPendingSignIn(context.get(authContext), request)) !== null;
  const to = adminReturnPath(url.searchParams.get('to'));
  return data({ pending, kind: kindOf(url), again: adminLoginPathFor(to) });
}

function kindOf(url: URL): SignInCodeKind {
  return url.searchParams.has('recovery') ? 'recovery-code' : 'code';
}

/** Signs in and redirects to `?to=`; otherwise 400, 401 when nothing waits for a code, 429, 500 or 503. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const auth = context.get(authContext);
  const counted = await readCountedForm(services, perAddress, request);
  const kind = kindOf(url);
  const refuse = (status: number, answer: Answer, seconds?: number) =>
    data<Answer>(answer, { status, headers: retryAfter(seconds) });
  const tooMany = (seconds: number) =>
    refuse(429, { error: { ...notTried, description: tooManyAttempts(seconds) } }, seconds);
  try {
    const limit = counted.limit();
    if (!limit.allowed) return tooMany(limit.retryAfterSeconds);
    const { rules, wrong } = signInCodes[kind];
    const checked = checkTexts(rules, readTexts(rules, counted.form), null);
    if (!checked.ok) return refuse(400, { errors: checked.errors });
    const { code } = checked.value;
    const trustDevice = textOf(counted.form, 'trust_device') !== '';
    const attempt = { kind, code, trustDevice, request, now: new Date() };
    const result = await signInWithCode(services, auth, attempt);
    if (result.ok) {
      result.headers.append('Set-Cookie', signInNoticeCookie(auth));
      const { headers } = result;
      return redirect(adminReturnPath(url.searchParams.get('to')), { status: 303, headers });
    }
    if (result.reason === 'too-many') return tooMany(result.retryAfterSeconds);
    if (result.reason === 'expired') return refuse(401, { expired: true });
    return refuse(400, { errors: [{ field: 'code', message: wrong }] });
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A code could not be tried');
    return refuse(failureStatus(error), { error: notTried });
  }
}

export const clientAction = createClientAction({ error: notTried } satisfies Answer);

export default function SignInCodePage() {
  const { pending, kind, again } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  return (
    <AuthPage title="Two-step verification">
      {pending && !answer?.expired ? (
        <CodeForm key={kind} kind={kind} answer={answer} />
      ) : (
        <ExpiredSignIn again={again} />
      )}
    </AuthPage>
  );
}
