import { defineConfig } from '@playwright/test';
import { chromiumSwitches, findChromium } from './scripts/test/chromium.ts';
import { playwrightReport } from './scripts/test/tally.ts';

const executablePath = await findChromium();

/** The design widths. Tagged @widths: a screen, seen at all of them. Tagged @phone: a way through several, at the first and last. */
const widths = [390, 768, 1024, 1440];
const phone = 390;
const desktop = 1440;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.ts',
  globalSetup: './tests/support/prepared-data.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second try leaves a trace; `npm test` names what needed one, and fails at the third.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: playwrightReport }]],
  use: {
    browserName: 'chromium',
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    launchOptions: { executablePath, args: chromiumSwitches },
    trace: 'on-first-retry',
  },
  projects: widths.map((width) => ({
    name: `${width}px`,
    use: {
      viewport: { width, height: width < 768 ? 844 : 900 },
      hasTouch: width < 1024,
      isMobile: width < 768,
    },
    ...(width === desktop ? {} : { grep: width === phone ? /@widths|@phone/ : /@widths/ }),
  })),
});
