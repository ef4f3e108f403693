import { createContext, useContext } from 'react';
import { TextField } from '#app/forms/fields/field.tsx';

/** For the current password of the person who is signed in. */
export function PasswordField({ label = 'Password', name = 'password' }) {
  return (
    <>
      <AccountName />
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete="current-password"
        // Without a limit: a pasted password that is too long is refused rather than cut.
        maxLength={undefined}
      />
    </>
  );
}

/** The email address of the admin who is signed in. */
export const AccountNameContext = createContext('');

/**
 * Tells a password manager whose password or code a form asks for; without it a manager takes the text of a
 * neighbouring field for the name. Managers ignore fields that are not laid out, so this one is hidden only visually.
 */
export function AccountName({ email }: { email?: string }) {
  const own = useContext(AccountNameContext);
  return (
    <input
      type="email"
      value={email ?? own}
      readOnly
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
