import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { adminHomePath, adminLoginPath } from '#app/accounts/admin/admin-paths.ts';
import { AuthPage } from '#app/accounts/admin/auth-page.tsx';
import { signInAdmin } from '#app/accounts/admin/sign-in-admin.server.ts';
import { authContext } from '#app/accounts/auth.server.ts';
import { signInNoticeCookie } from '#app/accounts/visitor/sign-in-notice.ts';
import { answerOr } from '#app/forms/answer-or.ts';
import { tooManyAttempts } from '#app/forms/form-error.tsx';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { AdminSetupForm, type SetupFailure, SetupLinkUnusable } from './admin-setup-form.tsx';
import { canUseSetupLink } from './admin-setup-links.server.ts';
import { tidyAdminFields } from './new-admin.ts';
import { setUpAdmin } from './set-up-admin.server.ts';

const setUpFailed = { title: 'The account could not be created. Please try again.' };

/** A token can't be guessed; this limits the work of hashing passwords. */
const perAddress: LimitRule = { name: 'admin-setup', points: 30, windowSeconds: 60 * 60 };

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** 404 when the link is unusable. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const usable = await canUseSetupLink(db, params.token ?? '', new Date());
  return data({ usable }, { status: usable ? 200 : 404 });
}

/** Creates the first admin, signs them in and redirects to the applications. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const auth = context.get(authContext);
  const limit = await services.limits.consume(perAddress, clientAddress(request));
  if (!limit.allowed) return tooMany(limit.retryAfterSeconds);
  const now = new Date();
  const token = params.token ?? '';
  // With an unusable link the form is not even read.
  if (!(await canUseSetupLink(services.db, token, now))) return linkUnusable();

  const form = await readForm(request);
  const fields = tidyAdminFields({
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
  });
  const result = await setUpAdmin(services.db, auth, token, fields, now);
  if (!result.ok && result.reason === 'link-unusable') return linkUnusable();
  if (!result.ok) {
    const { name, email } = fields;
    return data<SetupFailure>({ errors: result.errors, name, email }, { status: 400 });
  }
  const signIn = await signInAdmin(services, auth, { ...fields, request }, now);
  if (!signIn.ok) return redirect(adminLoginPath, 303);
  signIn.headers.append('Set-Cookie', signInNoticeCookie(auth));
  return redirect(adminHomePath, { status: 303, headers: signIn.headers });
}

function linkUnusable() {
  return data<SetupFailure>({ linkUnusable: true }, { status: 404 });
}

function tooMany(seconds: number) {
  const fault = { ...setUpFailed, description: tooManyAttempts(seconds) };
  return data<SetupFailure>({ fault }, { status: 429, headers: { 'Retry-After': `${seconds}` } });
}

/** Without a response nothing changes, as on the sign-in page. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return answerOr(serverAction<typeof action>, { fault: setUpFailed });
}

export default function AdminSetupPage() {
  const { usable } = useLoaderData<typeof loader>();
  const failure = useActionData<SetupFailure>();
  return usable && !failure?.linkUnusable ? (
    <AuthPage title="Create your account">
      <AdminSetupForm failure={failure} />
    </AuthPage>
  ) : (
    <AuthPage title="This link can't be used">
      <SetupLinkUnusable />
    </AuthPage>
  );
}
