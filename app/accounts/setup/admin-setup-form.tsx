import { Form as RouterForm, useNavigation } from 'react-router';
import { NewPasswordField } from '#app/accounts/passwords/new-password-field.tsx';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import { brand } from '#app/brand.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { adminRules } from './new-admin.ts';
import type { SetupKind } from './set-up-admin.server.ts';

/** Why no account was created, with what was typed except the password. */
export type SetupAnswer = FormAnswer & { linkUnusable?: true };

/** `email`: the invited one, which can't be changed; null where it is typed. */
export function AdminSetupForm({
  email,
  answer,
}: {
  email: string | null;
  answer: SetupAnswer | undefined;
}) {
  const sending = useNavigation().formMethod === 'POST';
  const texts = email === null ? {} : { email };
  const form = useForm({ rules: adminRules, texts, answer, sending });
  return (
    <AuthPage title="Create your account">
      <p className="text-muted">
        This account runs the back office of {brand.name}. The link works once: keep what you choose
        here in a safe place.
      </p>
      <Form form={form} as={RouterForm} className="flex flex-col gap-5">
        <TextField label="Name" name="name" autoComplete="name" />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          readOnly={email !== null}
        />
        <NewPasswordField />
        <Button type="submit" disabled={sending} className="mt-2">
          {sending ? 'Creating account...' : 'Create account'}
        </Button>
      </Form>
    </AuthPage>
  );
}

const whyUnusable: Record<SetupKind, string> = {
  'first-admin':
    'It has been used already, a newer one has been printed, or it is older than 24 hours. While there is no admin yet, every start of the server prints a new link.',
  invitation:
    'It has been used already, was withdrawn, or is older than 48 hours. Ask whoever invited you for a new one.',
};

export function SetupLinkUnusable({ kind }: { kind: SetupKind }) {
  return (
    <AuthMessage title="This link can't be used" to={adminLoginPath} label="Go to login">
      <p className="text-muted">{whyUnusable[kind]}</p>
    </AuthMessage>
  );
}
