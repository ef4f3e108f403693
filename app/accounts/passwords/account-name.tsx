import { createContext, useContext } from 'react';

/** The email address of whoever is signed in to the back office. */
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
