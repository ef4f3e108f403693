import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { adminLoginPath } from '#app/accounts/admin/admin-paths.ts';
import { NewPasswordField } from '#app/accounts/passwords/new-password-field.tsx';
import { brand } from '#app/brand.ts';
import { TextField } from '#app/forms/field.tsx';
import { type Fault, FormFault } from '#app/forms/form-error.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { AdminErrors } from './new-admin.ts';

/** Why no account was created, with what was typed except the password. */
export type SetupFailure = {
  fault?: Fault;
  errors?: AdminErrors;
  linkUnusable?: true;
  name?: string;
  email?: string;
};

export function AdminSetupForm({ failure }: { failure: SetupFailure | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  const errors = failure?.errors;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <>
      <p className="text-muted">
        This account runs the back office of {brand.name}. The link works once: keep what you choose
        here in a safe place.
      </p>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        <FormFault fault={sending ? undefined : failure?.fault} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={failure?.name}
          error={errors?.name}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={failure?.email}
          error={errors?.email}
          required
        />
        <NewPasswordField error={errors?.password} />
        <Button type="submit" disabled={sending} className="mt-2">
          {sending ? 'Creating account...' : 'Create account'}
        </Button>
      </Form>
    </>
  );
}

/** Explains what to do with a link that was used, replaced or has expired. */
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
