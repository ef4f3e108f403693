import { Link, Form as RouterForm, useNavigation, useSearchParams } from 'react-router';
import { AccountName } from '#app/accounts/passwords/password-field.tsx';
import { AuthMessage, AuthPage } from '#app/accounts/sign-in/auth-page.tsx';
import {
  codeRules,
  recoveryCodeRules,
  wrongCode,
  wrongRecoveryCodeMessage,
} from '#app/accounts/two-step/two-step.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';

export const signInCodes = {
  code: {
    rules: codeRules,
    label: 'Enter the 6-digit code from your app',
    wrong: wrongCode.message,
    other: 'Use a recovery code instead',
  },
  'recovery-code': {
    rules: recoveryCodeRules,
    label: 'Recovery code',
    wrong: wrongRecoveryCodeMessage,
    other: 'Use a code from your app instead',
  },
} as const;

const title = 'Two-step verification';

export function CodeForm({
  email,
  kind,
  answer,
}: {
  email: string;
  kind: keyof typeof signInCodes;
  answer: FormAnswer | undefined;
}) {
  const sending = useNavigation().formMethod === 'POST';
  const { rules, label, other } = signInCodes[kind];
  const form = useForm({ rules, answer, sending });
  return (
    <AuthPage title={title}>
      <Form form={form} as={RouterForm} className="flex flex-col gap-5">
        <AccountName email={email} />
        {kind === 'code' ? (
          <TextField label={label} name="code" inputMode="numeric" autoComplete="one-time-code" />
        ) : (
          <TextField label={label} name="code" autoComplete="off" autoCapitalize="characters" />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="trust_device" value="yes" className="size-5 accent-matcha" />
          Trust this device for 30 days
        </label>
        <Button type="submit" disabled={sending} className="mt-2">
          {sending ? 'Logging in...' : 'Login'}
        </Button>
      </Form>
      <OtherKind kind={kind}>{other}</OtherKind>
    </AuthPage>
  );
}

function OtherKind({ kind, children }: { kind: keyof typeof signInCodes; children: string }) {
  const [search] = useSearchParams();
  const other = new URLSearchParams(search);
  if (kind === 'code') other.set('recovery', '');
  else other.delete('recovery');
  return (
    <Link to={`?${other}`} replace className="self-start underline underline-offset-4">
      {children}
    </Link>
  );
}

/** Ten minutes have passed since the password, or nobody has signed in here. */
export function ExpiredSignIn({ again }: { again: string }) {
  return (
    <AuthMessage title={title} to={again} label="Go to login">
      <p role="alert" className="text-muted">
        This sign-in has ended: the code must follow the password within ten minutes. Please sign in
        again.
      </p>
    </AuthMessage>
  );
}
