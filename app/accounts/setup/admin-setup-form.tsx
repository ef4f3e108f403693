import { Link, Form as RouterForm, useNavigation } from 'react-router';
import { adminLoginPath } from '#app/accounts/admin/admin-paths.ts';
import { NewPasswordField } from '#app/accounts/passwords/new-password-field.tsx';
import { brand } from '#app/brand.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { adminRules } from './new-admin.ts';

/** Why no account was created, with what was typed except the password. */
export type SetupAnswer = FormAnswer & { linkUnusable?: true };

export function AdminSetupForm({ answer }: { answer: SetupAnswer | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  const form = useForm({ rules: adminRules, answer, sending });
  return (
    <>
      <p className="text-muted">
        This account runs the back office of {brand.name}. The link works once: keep what you choose
        here in a safe place.
      </p>
      <Form form={form} as={RouterForm} className="flex flex-col gap-5">
        <TextField label="Name" name="name" autoComplete="name" />
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <NewPasswordField />
        <Button type="submit" disabled={sending} className="mt-2">
          {sending ? 'Creating account...' : 'Create account'}
        </Button>
      </Form>
    </>
  );
}

export function SetupLinkUnusable() {
  return (
    <>
      <p className="text-muted">
        It was used already, a newer one has been printed, or its 24 hours are over. While there is
        no admin yet, every start of the server prints a new link.
      </p>
      <Link to={adminLoginPath} className={buttonClass('primary', 'self-start')}>
        Go to login
      </Link>
    </>
  );
}
