import { data, Link, Form as RouterForm, useActionData, useNavigation } from 'react-router';
import { adminLoginPath } from '#app/accounts/admin/admin-paths.ts';
import { AuthPage } from '#app/accounts/admin/auth-page.tsx';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { Button } from '#app/ui/button.tsx';
import { DoneBox } from '#app/ui/done-box.tsx';
import type { Route } from './+types/forgot-password.route.ts';
import { requestReset } from './request-reset.server.ts';

export const headers = actionHeaders;

type Answer = FormAnswer & { asked?: true };

const notSent = { title: 'The link could not be sent. Please try again.' };

const perAddress = perHour('password-resets', 20);

/** The same answer, after the same work, whoever's address it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const counted = await readCountedForm(services, perAddress, request);
  const email = textOf(counted.form, 'email').trim();
  const refuse = (status: number, answer: Answer, seconds?: number) =>
    data<Answer>({ ...answer, typed: { email } }, { status, headers: retryAfter(seconds) });
  try {
    const limit = counted.limit();
    if (!limit.allowed) {
      const description = tooManyAttempts(limit.retryAfterSeconds);
      return refuse(429, { error: { ...notSent, description } }, limit.retryAfterSeconds);
    }
    await requestReset(services, { email, device: deviceOf(request) });
    return data<Answer>({ asked: true });
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A reset link could not be asked for');
    return refuse(failureStatus(error), { error: notSent });
  }
}

export const clientAction = createClientAction({ error: notSent } satisfies Answer);

export default function ForgotPasswordPage() {
  const answer = useActionData<Answer>();
  const sending = useNavigation().formMethod === 'POST';
  const form = useForm({ answer, sending });
  return (
    <AuthPage title="Forgot password">
      {answer?.asked ? (
        <DoneBox>If this address belongs to an admin, a reset link is on its way.</DoneBox>
      ) : (
        <Form form={form} as={RouterForm} noValidate={false} className="flex flex-col gap-5">
          <TextField label="Email" name="email" type="email" autoComplete="username" required />
          <Button type="submit" disabled={sending} className="mt-2">
            {sending ? 'Sending...' : 'Send reset link'}
          </Button>
        </Form>
      )}
      <Link to={adminLoginPath} className="self-start underline underline-offset-4">
        Back to login
      </Link>
    </AuthPage>
  );
}
