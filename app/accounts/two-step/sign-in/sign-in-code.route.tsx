import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { adminLoginPathFor, adminReturnPath } from '#app/accounts/sign-in/admin-paths.ts';
import { findSender } from '#app/accounts/sign-in/known-browser.server.ts';
import { perAddress } from '#app/accounts/sign-in/sign-in-limits.server.ts';
import { createCookieAction } from '#app/forms/client-action.ts';
import { checkForm } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { tooManyError } from '#app/platform/http/refusal.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/sign-in-code.route.ts';
import { CodeForm, ExpiredSignIn, signInCodes } from './code-form.tsx';
import { findPendingSignIn, signInWithCode } from './sign-in-with-code.server.ts';

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

function kindOf(url: URL): keyof typeof signInCodes {
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
    if (result.ok) {
      const { headers } = result;
      return redirect(adminReturnPath(url.searchParams.get('to')), { status: 303, headers });
    }
    if (result.reason === 'too-many') throw tooManyError(result.retryAfterSeconds);
    if (result.reason === 'expired') return refuse(401, { expired: true });
    return refuse(400, { errors: [{ field: 'code', message: wrong }] });
  },
});

export const clientAction = createCookieAction(failed);

export default function SignInCodePage() {
  const { email, kind, again } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (email === null || answer?.expired) return <ExpiredSignIn again={again} />;
  return <CodeForm key={kind} email={email} kind={kind} answer={answer} />;
}
