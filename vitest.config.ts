import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A poll waits for what will surely come, on a machine that is busy too. */
const patient = { poll: { timeout: 20_000 } };

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
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{app,db,demo,server,tests}/**/*.server.test.{ts,tsx}'],
          exclude: ['tests/{system,proofs}/**'],
          globalSetup: './tests/support/global-setup.ts',
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/system/**/*.server.test.{ts,tsx}'],
          globalSetup: [
            './tests/support/global-setup.ts',
            './tests/support/database/prepared-data.ts',
          ],
          expect: patient,
          // Whole servers are started and stopped.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // `npm run prove`: they kill, measure and wait, and need a machine that does nothing else.
        test: {
          name: 'proofs',
          include: ['tests/proofs/**/*.server.test.ts'],
          globalSetup: './tests/support/global-setup.ts',
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
