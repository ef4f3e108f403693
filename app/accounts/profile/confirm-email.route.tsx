import { data, Form, href, useActionData, useLoaderData, useNavigation } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { DoneBox } from '#app/accounts/done-box.tsx';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/confirm-email.route.ts';
import { confirmEmailChange, findEmailChange } from './profile.server.ts';

export const headers = actionHeaders;

const failed = { error: { title: 'The email could not be changed. Please try again.' } };
const taken = {
  title: 'This address belongs to another account.',
  description: 'Your email is as it was. Please choose another.',
};

type Answer = { done?: true; linkUnusable?: true; error?: FormError };

/** Only the admin who asked, signed in, may confirm: anyone else who gets the email can do nothing with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const now = new Date();
  const change = await findEmailChange(db, params.token, now);
  if (!change) return data({ page: 'unusable' } as const, { status: 404 });
  const found = await findSession(db, context.get(authContext), request, now);
  if (found?.user.id !== change.adminId) return data({ page: 'sign-in' } as const);
  return data({ page: 'confirm', email: change.email } as const);
}

export const action = formAction<Answer>({
  limit: perHour('confirm-email', 30),
  failed,
  failure: 'An email address could not be changed',
  async handle({ request, params, context }, { refuse }) {
    const services = context.get(servicesContext);
    const now = new Date();
    const found = await findSession(services.db, context.get(authContext), request, now);
    if (found?.user.role !== 'admin') return refuse(401, {});
    const { user: admin, session } = found;
    const change = { token: params.token ?? '', admin, device: session.device, now };
    const result = await confirmEmailChange(services, change);
    // With the status 200: the loader now finds the link used up, and its 404 would stand otherwise.
    if (result.ok) return data<Answer>({ done: true }, 200);
    return result.reason === 'taken'
      ? refuse(409, { error: taken })
      : refuse(404, { linkUnusable: true });
  },
});

export const clientAction = createClientAction(failed);

export default function ConfirmEmailPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (answer?.done) {
    return (
      <AuthMessage title="Email changed" {...toAccount}>
        <DoneBox>From now on you sign in with your new address.</DoneBox>
      </AuthMessage>
    );
  }
  if (loaded.page === 'unusable' || answer?.linkUnusable) {
    return (
      <AuthMessage title="This link no longer works" {...toAccount}>
        <p className="text-muted">
          It was used already, a newer one has been made, or its 24 hours are over. Enter the new
          address once more, and we send another.
        </p>
      </AuthMessage>
    );
  }
  if (loaded.page === 'sign-in') {
    return (
      <AuthMessage title={confirmTitle} to={adminLoginPath} label="Go to login">
        <p>Only the admin who asked for it can confirm it. Sign in, then open the link again.</p>
      </AuthMessage>
    );
  }
  return <Confirm email={loaded.email} error={answer?.error} />;
}

const toAccount = { to: href('/admin/account'), label: 'Go to your account' };

const confirmTitle = 'Confirm your new email';

function Confirm({ email, error }: { email: string; error: FormError | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <AuthPage title={confirmTitle}>
      <p className="wrap-anywhere">From then on you sign in with {email}.</p>
      <FormErrorBox error={error} />
      <Form method="post">
        <Button type="submit" disabled={sending}>
          {sending ? 'Confirming...' : 'Confirm email'}
        </Button>
      </Form>
    </AuthPage>
  );
}
