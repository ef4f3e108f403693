import type { RouterContextProvider } from 'react-router';
import { type Auth, authContext, createAuth } from '#app/accounts/auth.server.ts';
import { forAllTests } from '#tests/support/for-all-tests.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import { sessionCookie } from './sign-in.ts';

/** Real services and the accounts over them. */
export type TestAccounts = TestServices & {
  auth: Auth;
  /** the header of a session of theirs, which began at `now` */
  cookieOf(userId: string, now?: Date): Promise<string>;
};

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
  const { db } = opened.services;
  const cookieOf: TestAccounts['cookieOf'] = async (userId, now) =>
    (await sessionCookie({ db, auth }, userId, now)).header;
  return { ...opened, auth, context, cookieOf };
}

/** As `openTestAccounts`, for all tests of the file that calls this: there from the first to the last of them. */
export function testAccounts(environment?: Record<string, string>): TestAccounts {
  return forAllTests(
    () => openTestAccounts(environment),
    ({ close }) => close(),
  );
}
