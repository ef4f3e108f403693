import {
  data,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { NewPasswordField } from '#app/accounts/passwords/new-password-field.tsx';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { AuthForm, AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { signInAdmin } from '#app/accounts/sign-in/sign-in-admin.server.ts';
import { brand } from '#app/brand.ts';
import { createCookieAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { readTexts } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { adminRules } from './new-admin.ts';
import { findSetup, type Setup, type SetupKind, setUpAdmin } from './set-up-admin.server.ts';

/** Why no account was created, with what was typed except the password. */
type Answer = FormAnswer & { linkUnusable?: true };

const failed = { error: { title: 'The account could not be created. Please try again.' } };

export const headers = actionHeaders;

/** One page for two routes: '/admin/setup/:token' and '/admin/invitation/:token'. */
function readLink(url: URL, token = ''): Setup {
  const isInvitation = url.pathname === href('/admin/invitation/:token', { token });
  return { kind: isInvitation ? 'invitation' : 'first-admin', token, now: new Date() };
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const link = readLink(url, params.token);
  const setup = await findSetup(db, link);
  return data({ kind: link.kind, setup }, { status: setup ? 200 : 404 });
}

export const action = formAction<Answer>({
  // A token can't be guessed; this limits the work of hashing passwords.
  limit: perHour('admin-setup', 30),
  failed,
  failure: 'An admin could not be set up',
  giveBack: ['name', 'email'],
  async handle({ request, params, url, context }, { form, refuse }) {
    const services = context.get(servicesContext);
    const auth = context.get(authContext);
    const link = readLink(url, params.token);
    const setup = await findSetup(services.db, link);
    if (!setup) return refuse(404, { linkUnusable: true });
    const typed = readTexts(adminRules, form);
    const account = { ...typed, email: setup.email ?? typed.email };
    const address = clientAddress(request);
    const result = await setUpAdmin(services, link, { typed: account, address });
    if (!result.ok) {
      return result.reason === 'invalid'
        ? refuse(400, { errors: result.errors })
        : refuse(404, { linkUnusable: true });
    }
    const attempt = { email: result.admin.email, password: typed.password, request };
    const signIn = await signInAdmin(services, auth, attempt, link.now);
    if (!signIn.ok) return redirect(adminLoginPath, 303);
    return redirect(href('/admin/today'), { status: 303, headers: signIn.headers });
  },
});

export const clientAction = createCookieAction(failed);

export default function AdminSetupPage() {
  const { kind, setup } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (!setup || answer?.linkUnusable) return <LinkUnusable kind={kind} />;
  const { email } = setup;
  return (
    <AuthPage title="Create your account">
      <p className="text-muted">
        This account runs the back office of {brand.name}. The link works once: keep what you choose
        here in a safe place.
      </p>
      <AuthForm
        rules={adminRules}
        texts={email === null ? {} : { email }}
        answer={answer}
        label="Create account"
        busyLabel="Creating account..."
      >
        <TextField label="Name" name="name" autoComplete="name" />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          // An invitation is for one address.
          readOnly={email !== null}
        />
        <NewPasswordField />
      </AuthForm>
    </AuthPage>
  );
}

const whyUnusable: Record<SetupKind, string> = {
  'first-admin':
    'It has been used already, a newer one has been printed, or it is older than 24 hours. While there is no admin yet, every start of the server prints a new link.',
  invitation:
    'It has been used already, was withdrawn, or is older than 48 hours. Ask whoever invited you for a new one.',
};

function LinkUnusable({ kind }: { kind: SetupKind }) {
  return (
    <AuthMessage title="This link can't be used" to={adminLoginPath} label="Go to login">
      <p className="text-muted">{whyUnusable[kind]}</p>
    </AuthMessage>
  );
}
