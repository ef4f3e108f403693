import { defineConfig } from '@playwright/test';
import { chromiumSwitches, findChromium } from './scripts/chromium.ts';

const executablePath = await findChromium();

/** The widths that the site is designed for. A journey tagged @widths runs at all of them. */
const widths = [390, 768, 1024, 1440];
const desktop = 1440;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second try leaves a trace to read, and the list says 'flaky': it hides nothing, but a machine
  // that stalls for a moment does not throw the whole run away.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    launchOptions: { executablePath, args: chromiumSwitches },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: widths.map((width) => ({
    name: `${width}px`,
    use: {
      viewport: { width, height: width < 768 ? 844 : 900 },
      hasTouch: width < 1024,
      isMobile: width < 768,
    },
    ...(width === desktop ? {} : { grep: /@widths/ }),
  })),
});
