import { createContext, useContext } from 'react';
import { TextField } from '#app/forms/fields/field.tsx';

/** For a password that the account has, of the person signed in. */
export function PasswordField({ label = 'Password', name = 'password' }) {
  return (
    <>
      <AccountName />
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete="current-password"
        // What is pasted is refused whole rather than cut.
        maxLength={undefined}
      />
    </>
  );
}

/** The email address of the admin who is signed in. */
export const AccountNameContext = createContext('');

/**
 * By it a password manager knows whose password or code a form asks for; without it one takes what stands
 * in a neighbouring field for the name. Managers pass over what is not laid out, so it is only out of sight.
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
