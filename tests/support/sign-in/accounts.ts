import type { RouterContextProvider } from 'react-router';
import { type Auth, authContext, createAuth } from '#app/accounts/auth.server.ts';
import { forAllTests } from '#tests/support/for-all-tests.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import { sessionCookie } from './sign-in.ts';

/** The test services, and the accounts on top of them. */
export type TestAccounts = TestServices & {
  auth: Auth;
  /** the Cookie header of a new session of this user, which begins at `now` */
  cookieOf(userId: string, now?: Date): Promise<string>;
};

/** Opens services and accounts as the server would with these settings. */
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
  const { db } = opened.services;
  const cookieOf: TestAccounts['cookieOf'] = async (userId, now) =>
    (await sessionCookie({ db, auth }, userId, now)).header;
  return { ...opened, auth, context, cookieOf };
}

/** As `openTestAccounts`, once for all tests of the calling file; closed after the last. */
export function testAccounts(environment?: Record<string, string>): TestAccounts {
  return forAllTests(
    () => openTestAccounts(environment),
    ({ close }) => close(),
  );
}
