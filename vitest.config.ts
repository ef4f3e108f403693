import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Half of them wait for a server, a lock or a clock: a second one uses the machine meanwhile.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,db,demo,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.{ts,tsx}', '**/node_modules/**'],
          // Property tests try hundreds of inputs and need time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{app,db,demo,server,tests}/**/*.server.test.{ts,tsx}'],
          globalSetup: './tests/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
