import { TextField } from '#app/forms/field.tsx';

/** For a password that the account has. */
export function PasswordField({ label = 'Password', name = 'password' }) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="current-password"
      // What is pasted is refused whole rather than cut.
      maxLength={undefined}
    />
  );
}
