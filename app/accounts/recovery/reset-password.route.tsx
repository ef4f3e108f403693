import { data, href, redirect, useActionData, useLoaderData } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { RepeatedPasswordFields } from '#app/accounts/passwords/new-password-field.tsx';
import { newPasswordRules } from '#app/accounts/passwords/password.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { AuthForm, AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import { readTexts } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/reset-password.route.ts';
import { passwordChangedCookie } from './password-changed.tsx';
import { findResetLink, resetPassword } from './reset-password.server.ts';

/** Why no password was set; what was typed is not given back. */
type Answer = FormAnswer & { linkUnusable?: true };

const failed = { error: { title: 'The password could not be set. Please try again.' } };

export const headers = actionHeaders;

/** Opening the page changes nothing: mail scanners open the links of emails, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const usable = (await findResetLink(db, params.token, new Date())) !== null;
  return data({ usable }, { status: usable ? 200 : 404 });
}

export const action = formAction<Answer>({
  // A token can't be guessed; this limits the work of hashing passwords.
  limit: perHour('reset-password', 30),
  failed,
  failure: 'A password could not be reset',
  async handle({ request, params, context }, { form, refuse }) {
    const result = await resetPassword(context.get(servicesContext), {
      token: params.token ?? '',
      typed: readTexts(newPasswordRules, form),
      address: clientAddress(request),
      device: deviceOf(request),
      now: new Date(),
    });
    if (result.ok) {
      const headers = { 'Set-Cookie': passwordChangedCookie(context.get(authContext)) };
      return redirect(adminLoginPath, { status: 303, headers });
    }
    return result.reason === 'invalid'
      ? refuse(400, { errors: result.errors })
      : refuse(404, { linkUnusable: true });
  },
});

export const clientAction = createClientAction(failed);

export default function ResetPasswordPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (!usable || answer?.linkUnusable) return <LinkUnusable />;
  return (
    <AuthPage title="Choose a new password">
      <p className="text-muted">
        It replaces the old one, and signs you out everywhere. The link works once.
      </p>
      <AuthForm
        rules={newPasswordRules}
        answer={answer}
        label="Set password"
        busyLabel="Setting password..."
      >
        <RepeatedPasswordFields />
      </AuthForm>
    </AuthPage>
  );
}

function LinkUnusable() {
  return (
    <AuthMessage
      title="This link no longer works"
      to={href('/admin/forgot-password')}
      label="Send a new link"
    >
      <p className="text-muted">
        It has been used already, a newer one has been made, or it is older than an hour.
      </p>
    </AuthMessage>
  );
}
