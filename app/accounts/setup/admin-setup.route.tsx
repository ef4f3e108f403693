import {
  type ActionFunctionArgs,
  data,
  href,
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
import { setupLink } from './admin-setup-links.server.ts';
import { adminRules } from './new-admin.ts';
import { findSetup, type SetUp, type Setup, setUpAdmin } from './set-up-admin.server.ts';

const setUpFailed = { title: 'The account could not be created. Please try again.' };

/** A token can't be guessed; this limits the work of hashing passwords. */
const perAddress = perHour('admin-setup', 30);

export const headers = actionHeaders;

/** One page for two routes: '/admin/setup/:token' and '/admin/invitation/:token'. */
function readLink(url: URL, token = ''): Setup {
  const isInvitation = url.pathname === href('/admin/invitation/:token', { token });
  return { kind: isInvitation ? 'invitation' : setupLink, token, now: new Date() };
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const link = readLink(url, params.token);
  const setup = await findSetup(db, link);
  return data({ kind: link.kind, setup }, { status: setup ? 200 : 404 });
}

export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const auth = context.get(authContext);
  const link = readLink(url, params.token);
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
    const setup = await findSetup(services.db, link);
    if (!setup) return linkUnusable();
    result = await setUpAdmin(services, auth, link, { ...typed, email: setup.email ?? email });
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An admin could not be set up');
    return refuse(failureStatus(error), { error: setUpFailed });
  }
  if (!result.ok && result.reason === 'link-unusable') return linkUnusable();
  if (!result.ok) return refuse(400, { errors: result.errors });
  const attempt = { email: result.admin.email, password, request };
  const signIn = await signInAdmin(services, auth, attempt, link.now);
  if (!signIn.ok) return redirect(adminLoginPath, 303);
  signIn.headers.append('Set-Cookie', signInNoticeCookie(auth));
  return redirect(adminHomePath, { status: 303, headers: signIn.headers });
}

function linkUnusable() {
  return data<SetupAnswer>({ linkUnusable: true }, { status: 404 });
}

export const clientAction = createClientAction({ error: setUpFailed } satisfies SetupAnswer);

export default function AdminSetupPage() {
  const { kind, setup } = useLoaderData<typeof loader>();
  const answer = useActionData<SetupAnswer>();
  return setup && !answer?.linkUnusable ? (
    <AuthPage title="Create your account">
      <AdminSetupForm email={setup.email} answer={answer} />
    </AuthPage>
  ) : (
    <AuthPage title="This link can't be used">
      <SetupLinkUnusable kind={kind} />
    </AuthPage>
  );
}
