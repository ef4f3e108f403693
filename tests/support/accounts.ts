import type { RouterContextProvider } from 'react-router';
import { type Auth, authContext, createAuth } from '#app/accounts/auth.server.ts';
import { openTestServices, type TestServices } from './services.ts';

/** Real services and the accounts over them. */
export type TestAccounts = TestServices & { auth: Auth };

/** Opens them as the server would with these settings. */
export async function openTestAccounts(
  environment: Record<string, string> = {},
): Promise<TestAccounts> {
  const opened = await openTestServices(environment);
  const auth = createAuth(opened.services);
  const context = (): RouterContextProvider => {
    const provider = opened.context();
    provider.set(authContext, auth);
    return provider;
  };
  return { ...opened, auth, context };
}
