import { data, Link, useActionData } from 'react-router';
import { DoneBox } from '#app/accounts/done-box.tsx';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { AuthEmailField, AuthForm, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cleanEmail } from '#app/shared/person/email.ts';
import { requestReset } from './reset-password.server.ts';

export const headers = actionHeaders;

type Answer = FormAnswer & { asked?: true };

const failed = { error: { title: 'The link could not be sent. Please try again.' } };

/** The same answer, after the same work, for every address. */
export const action = formAction<Answer>({
  limit: perHour('password-resets', 20),
  failed,
  failure: 'A reset link could not be asked for',
  giveBack: ['email'],
  async handle({ request, context }, { form }) {
    const email = cleanEmail(textOf(form, 'email'));
    await requestReset(context.get(servicesContext), { email, device: deviceOf(request) });
    return data<Answer>({ asked: true });
  },
});

export const clientAction = createClientAction(failed);

export default function ForgotPasswordPage() {
  const answer = useActionData<Answer>();
  return (
    <AuthPage title="Forgot password">
      {answer?.asked ? (
        <DoneBox>If this address belongs to an admin, a reset link is on its way.</DoneBox>
      ) : (
        <AuthForm answer={answer} noValidate={false} label="Send reset link" busyLabel="Sending...">
          <AuthEmailField />
        </AuthForm>
      )}
      <Link to={adminLoginPath} className="self-start underline underline-offset-4">
        Back to login
      </Link>
    </AuthPage>
  );
}
