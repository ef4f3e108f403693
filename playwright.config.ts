import { defineConfig } from '@playwright/test';
import { chromiumSwitches, findHeadlessShell } from './scripts/test/chromium.ts';
import { playwrightReport } from './scripts/test/runners.ts';
import { desktop, screenOf, widths } from './tests/support/pages/widths.ts';

const executablePath = await findHeadlessShell();

/** Tagged @widths: a screen, seen at all widths. Tagged @phone: a way through several, at the first and last. */
const phone = 390;

const proofs = 'proofs/{large-text,late-script,no-script,odd-browsers,settings,slow-line}/*.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.ts',
  globalSetup: './tests/support/database/prepared-data.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // What needs a second try is a fault with a name.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: playwrightReport }]],
  use: {
    browserName: 'chromium',
    locale: 'en-MY',
    // Films stand still and nothing fades where a journey is not about it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kuala_Lumpur',
    launchOptions: { executablePath, args: chromiumSwitches },
    // `--trace on` where a failure needs it: a trace fetches pictures that a page has made, which its policy forbids.
  },
  projects: [
    // Every way of a person, once: `npm test`.
    { name: 'journeys', testIgnore: 'screens.ts', use: screenOf(desktop) },
    // Every screen and state, at each width: `npm test`.
    { name: 'screens', testMatch: 'screens.ts' },
    // The same, loaded anew at each width: `npm run prove -- widths`.
    { name: 'screens-anew', testMatch: 'screens.ts', metadata: { loadsAnew: true } },
    // The same ways at the other widths, and what is not for every change: `npm run prove`.
    ...widths
      .filter((width) => width !== desktop)
      .map((width) => ({
        name: `${width}px`,
        testDir: 'tests',
        testMatch: ['e2e/*.ts', proofs],
        testIgnore: 'screens.ts',
        grep: width === phone ? /@widths|@phone/ : /@widths/,
        use: screenOf(width),
      })),
    {
      name: 'proofs',
      testDir: 'tests',
      testMatch: proofs,
      use: screenOf(desktop),
    },
  ],
});
