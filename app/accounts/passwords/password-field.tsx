import { TextField } from '#app/forms/field.tsx';
import { AccountName } from './account-name.tsx';

/** For a password that the account has: that of whoever is signed in. */
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
