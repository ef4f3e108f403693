import { test as base } from './fixtures.ts';
import { owner } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

/** For journeys that change the owner's account: each has a server of its own. */
export const test = base.extend<{ cafe: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and nothing is needed
  cafe: async ({}, use) => {
    const cafe = await startServer({
      env: {
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        RATE_LIMIT_FACTOR: '1000',
      },
    });
    await use(cafe);
    await cafe.stop();
  },
  baseURL: async ({ cafe }, use) => use(cafe.origin),
});
