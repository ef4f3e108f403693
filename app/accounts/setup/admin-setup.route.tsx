import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { adminHomePath, adminLoginPath } from '#app/accounts/admin/admin-paths.ts';
import { AuthPage } from '#app/accounts/admin/auth-page.tsx';
import { signInAdmin } from '#app/accounts/admin/sign-in-admin.server.ts';
import { signInNoticeCookie } from '#app/accounts/admin/sign-in-notice.ts';
import { authContext } from '#app/accounts/auth.server.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { readTexts } from '#app/forms/rules.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { readCountedForm } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { AdminSetupForm, type SetupAnswer, SetupLinkUnusable } from './admin-setup-form.tsx';
import { canUseSetupLink } from './admin-setup-links.server.ts';
import { adminRules } from './new-admin.ts';
import { type SetUp, setUpAdmin } from './set-up-admin.server.ts';

const setUpFailed = { title: 'The account could not be created. Please try again.' };

/** A token can't be guessed; this limits the work of hashing passwords. */
const perAddress = perHour('admin-setup', 30);

export const headers = actionHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const usable = await canUseSetupLink(db, params.token ?? '', new Date());
  return data({ usable }, { status: usable ? 200 : 404 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const auth = context.get(authContext);
  const now = new Date();
  const token = params.token ?? '';
  const counted = await readCountedForm(services, perAddress, request);
  const typed = readTexts(adminRules, counted.form);
  const { name, email, password } = typed;
  const refuse = (status: number, answer: SetupAnswer, retryAfterSeconds?: number) =>
    data<SetupAnswer>(
      { ...answer, typed: { name, email } },
      { status, headers: retryAfter(retryAfterSeconds) },
    );
  let result: SetUp;
  try {
    const limit = counted.limit();
    if (!limit.allowed) {
      const { retryAfterSeconds } = limit;
      const error = { ...setUpFailed, description: tooManyAttempts(retryAfterSeconds) };
      return refuse(429, { error }, retryAfterSeconds);
    }
    if (!(await canUseSetupLink(services.db, token, now))) return linkUnusable();
    result = await setUpAdmin(services.db, auth, token, typed, now);
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An admin could not be set up');
    return refuse(failureStatus(error), { error: setUpFailed });
  }
  if (!result.ok && result.reason === 'link-unusable') return linkUnusable();
  if (!result.ok) return refuse(400, { errors: result.errors });
  const attempt = { email: result.admin.email, password, request };
  const signIn = await signInAdmin(services, auth, attempt, now);
  if (!signIn.ok) return redirect(adminLoginPath, 303);
  signIn.headers.append('Set-Cookie', signInNoticeCookie(auth));
  return redirect(adminHomePath, { status: 303, headers: signIn.headers });
}

function linkUnusable() {
  return data<SetupAnswer>({ linkUnusable: true }, { status: 404 });
}

export const clientAction = createClientAction({ error: setUpFailed } satisfies SetupAnswer);

export default function AdminSetupPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<SetupAnswer>();
  return usable && !answer?.linkUnusable ? (
    <AuthPage title="Create your account">
      <AdminSetupForm answer={answer} />
    </AuthPage>
  ) : (
    <AuthPage title="This link can't be used">
      <SetupLinkUnusable />
    </AuthPage>
  );
}
