import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll } from 'vitest';
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

/** As `openTestAccounts`, for all tests of the file that calls this: there from the first to the last of them. */
export function testAccounts(environment?: Record<string, string>): TestAccounts {
  const test = {} as TestAccounts;
  beforeAll(async () => void Object.assign(test, await openTestAccounts(environment)));
  afterAll(() => test.close());
  return test;
}
