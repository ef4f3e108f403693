import type { ReactNode } from 'react';
import { href, Link, Form as RouterForm, useNavigation } from 'react-router';
import { AuthLayout } from '#app/accounts/auth-layout.tsx';
import { brand } from '#app/brand.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormOptions, useForm } from '#app/forms/use-form.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Logo } from '#app/ui/icons/logo.tsx';

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout>
      <main
        id="main"
        data-back-office
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-8 px-6 py-16 outline-none"
      >
        <title>{`${title} · ${brand.name}`}</title>
        <Link to={href('/')} aria-label={`${brand.name}, home`} className="self-start text-matcha">
          <Logo />
        </Link>
        <h1 className="text-title">{title}</h1>
        {children}
      </main>
    </AuthLayout>
  );
}

/** The form of an {@link AuthPage}, with one button; `busyLabel` is its text while the form is being sent. */
export function AuthForm({
  label,
  busyLabel,
  noValidate = true,
  children,
  ...options
}: Pick<FormOptions<unknown>, 'rules' | 'texts' | 'answer'> & {
  label: string;
  busyLabel: string;
  noValidate?: boolean;
  children: ReactNode;
}) {
  const sending = useNavigation().formMethod === 'POST';
  const form = useForm({ ...options, sending });
  return (
    <Form form={form} as={RouterForm} noValidate={noValidate} className="flex flex-col gap-5">
      {children}
      <Button type="submit" disabled={sending} className="mt-2">
        {sending ? busyLabel : label}
      </Button>
    </Form>
  );
}

export function AuthEmailField() {
  return (
    <TextField
      label="Email"
      name="email"
      // Not of the type `email`: browsers refuse addresses that the server can clean, such as one with a wide at sign.
      inputMode="email"
      autoCapitalize="none"
      autoComplete="username"
      required
    />
  );
}

/** A page with a message instead of a form, and a link to go on. */
export function AuthMessage({
  to,
  label,
  ...page
}: {
  title: string;
  to: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <AuthPage {...page}>
      {page.children}
      <Link to={to} className={buttonClass('primary', 'self-start')}>
        {label}
      </Link>
    </AuthPage>
  );
}
