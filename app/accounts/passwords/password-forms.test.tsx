import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ChangePasswordSection } from '#app/accounts/admin/account/change-password-section.tsx';
import { TurnOn } from '#app/accounts/admin/account/turn-on.tsx';
import { TurnOff } from '#app/accounts/admin/account/two-step-section.tsx';
import { RemoveAdmin } from '#app/accounts/admin/team/admins-section.tsx';
import { TypedProof } from '#app/accounts/confirm/confirm-identity.tsx';
import ResetPasswordPage from '#app/accounts/recovery/reset-password.route.tsx';
import AdminSetupPage from '#app/accounts/setup/admin-setup.route.tsx';
import AdminLoginPage from '#app/accounts/sign-in/admin-login.route.tsx';
import SignInCodePage from '#app/accounts/two-step/sign-in/sign-in-code.route.tsx';
import { AccountNameContext } from './password-field.tsx';

const email = 'aisyah@embun.example';
/** What the loaders of the pages with such a form return. */
const loaded = { usable: true, setup: { email }, email, kind: 'code' };
const close = () => {};

/** Each file with a form for a password or a code, and the `autoComplete` values of its fields, in their order. */
const forms: Record<string, [form: ReactElement, fields: string]> = {
  'app/accounts/sign-in/admin-login.route.tsx': [
    <AdminLoginPage key="" />,
    'username current-password',
  ],
  'app/accounts/confirm/confirm-identity.tsx': [
    <TypedProof key="" mayUseCode onAnswer={close} onCancel={close} />,
    'username current-password',
  ],
  'app/accounts/recovery/reset-password.route.tsx': [
    // Whose password it is stays secret: the link does not tell.
    <ResetPasswordPage key="" />,
    'new-password new-password',
  ],
  'app/accounts/setup/admin-setup.route.tsx': [
    <AdminSetupPage key="" />,
    'name username new-password',
  ],
  'app/accounts/two-step/sign-in/sign-in-code.route.tsx': [
    <SignInCodePage key="" />,
    'username one-time-code',
  ],
  'app/accounts/admin/account/change-password-section.tsx': [
    <ChangePasswordSection key="" email={email} />,
    'username current-password new-password new-password',
  ],
  'app/accounts/admin/account/two-step-section.tsx': [
    <TurnOff key="" onClose={close} />,
    'username current-password one-time-code',
  ],
  'app/accounts/admin/account/turn-on.tsx': [
    <TurnOn key="" onClose={close} />,
    'username current-password',
  ],
  'app/accounts/admin/team/admins-section.tsx': [
    <RemoveAdmin
      key=""
      admin={{
        id: '2',
        name: 'Siti',
        email: 'siti@embun.example',
        createdAt: new Date(0),
        lastSeenAt: null,
        hasTwoStep: false,
      }}
      onClose={close}
    />,
    'username current-password',
  ],
};

it.each(Object.entries(forms))(
  'tells a password manager whose password it asks for: %s',
  (_, [form, fields]) => {
    const found = drawn(form).matchAll(/<input[^>]*>/g);
    const tokens = [...found].flatMap(([tag]) => /autoComplete="([^"]*)"/i.exec(tag)?.[1] ?? []);
    expect(tokens.join(' ')).toBe(fields);
    // Laid out, and not hidden altogether: password managers ignore hidden fields.
    const name = /<input[^>]*autoComplete="username"[^>]*>/i.exec(drawn(form))?.[0] ?? '';
    expect(name).not.toMatch(/ hidden|type="hidden"/);
    if (name && !name.includes('name="email"')) expect(name).toContain(`value="${email}"`);
  },
);

it('checks every such form', async () => {
  const asking = [];
  for await (const path of glob('app/**/*.tsx')) {
    const asks = /<(\w*PasswordFields?)\b|['"](current-password|one-time-code)['"]/;
    if (!path.includes('.test.') && asks.test(readFileSync(path, 'utf8'))) asking.push(path);
  }
  const own = 'app/accounts/passwords/password-field.tsx';
  expect(asking.filter((path) => path !== own).sort()).toEqual(Object.keys(forms).sort());
});

function drawn(form: ReactElement): string {
  const element = <AccountNameContext value={email}>{form}</AccountNameContext>;
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { page: loaded } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
