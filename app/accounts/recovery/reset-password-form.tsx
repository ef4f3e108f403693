import { href, Form as RouterForm, useNavigation } from 'react-router';
import { newPasswordRules } from '#app/accounts/passwords/new-password.ts';
import { RepeatedPasswordFields } from '#app/accounts/passwords/new-password-field.tsx';
import { AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';

/** Why no password was set; what was typed is not given back. */
export type ResetAnswer = FormAnswer & { linkUnusable?: true };

export function ResetPasswordForm({ answer }: { answer: ResetAnswer | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  const form = useForm({ rules: newPasswordRules, answer, sending });
  return (
    <AuthPage title="Choose a new password">
      <p className="text-muted">
        It replaces the old one, and signs you out everywhere. The link works once.
      </p>
      <Form form={form} as={RouterForm} className="flex flex-col gap-5">
        <RepeatedPasswordFields />
        <Button type="submit" disabled={sending} className="mt-2">
          {sending ? 'Setting password...' : 'Set password'}
        </Button>
      </Form>
    </AuthPage>
  );
}

export function ResetLinkUnusable() {
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
