import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { newPasswordRules } from '#app/accounts/passwords/new-password.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { readTexts } from '#app/forms/rules.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/reset-password.route.ts';
import { passwordChangedCookie } from './password-changed.tsx';
import { findResetLink, resetPassword } from './reset-password.server.ts';
import { type ResetAnswer, ResetLinkUnusable, ResetPasswordForm } from './reset-password-form.tsx';

const failed = { error: { title: 'The password could not be set. Please try again.' } };

export const headers = actionHeaders;

/** Looking changes nothing: scanners open the links of emails, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const usable = (await findResetLink(db, params.token, new Date())) !== null;
  return data({ usable }, { status: usable ? 200 : 404 });
}

export const action = formAction<ResetAnswer>({
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
  const answer = useActionData<ResetAnswer>();
  return usable && !answer?.linkUnusable ? (
    <ResetPasswordForm answer={answer} />
  ) : (
    <ResetLinkUnusable />
  );
}
