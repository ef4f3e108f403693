import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const include = process.env.MUTATE_TESTS?.split(' ') ?? [];
const needDatabase = globSync(include).some((file) => file.includes('.server.test.'));

/** Runs the tests of one part of `npm run mutate`, which names them in MUTATE_TESTS. */
export default defineConfig({
  test: {
    include,
    globalSetup: needDatabase ? './tests/support/global-setup.ts' : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
