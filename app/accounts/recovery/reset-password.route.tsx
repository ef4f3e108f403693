import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { adminLoginPath } from '#app/accounts/admin/admin-paths.ts';
import { AuthPage } from '#app/accounts/admin/auth-page.tsx';
import { authContext } from '#app/accounts/auth.server.ts';
import { newPasswordRules } from '#app/accounts/passwords/new-password.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { readTexts } from '#app/forms/rules.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { readCountedForm } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { Route } from './+types/reset-password.route.ts';
import { passwordChangedCookie } from './password-changed.tsx';
import { findResetLink, resetPassword } from './reset-password.server.ts';
import { type ResetAnswer, ResetLinkUnusable, ResetPasswordForm } from './reset-password-form.tsx';

const notSet = { title: 'The password could not be set. Please try again.' };

/** A token can't be guessed; this limits the work of hashing passwords. */
const perAddress = perHour('reset-password', 30);

export const headers = actionHeaders;

/** Looking changes nothing: scanners open the links of mails, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const usable = (await findResetLink(db, params.token, new Date())) !== null;
  return data({ usable }, { status: usable ? 200 : 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const counted = await readCountedForm(services, perAddress, request);
  const refuse = (status: number, answer: ResetAnswer, seconds?: number) =>
    data<ResetAnswer>(answer, { status, headers: retryAfter(seconds) });
  try {
    const limit = counted.limit();
    if (!limit.allowed) {
      const description = tooManyAttempts(limit.retryAfterSeconds);
      return refuse(429, { error: { ...notSet, description } }, limit.retryAfterSeconds);
    }
    const result = await resetPassword(services, {
      token: params.token,
      typed: readTexts(newPasswordRules, counted.form),
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
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A password could not be reset');
    return refuse(failureStatus(error), { error: notSet });
  }
}

export const clientAction = createClientAction({ error: notSet } satisfies ResetAnswer);

export default function ResetPasswordPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<ResetAnswer>();
  return usable && !answer?.linkUnusable ? (
    <AuthPage title="Choose a new password">
      <ResetPasswordForm answer={answer} />
    </AuthPage>
  ) : (
    <AuthPage title="This link no longer works">
      <ResetLinkUnusable />
    </AuthPage>
  );
}
