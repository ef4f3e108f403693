import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { launchChromium } from '#tests/support/tab/chromium.ts';
import { openTab } from '#tests/support/tab/tab.ts';
import { openThrottledLine } from '#tests/support/tab/throttled-line.ts';
import { type Figure, figure, quantile } from './figure.ts';

/** What is pressed on a page that sleeps, before any other sign of life, and what is to be seen then. */
const presses = [
  {
    name: 'menu of /',
    path: '/',
    press: '[popovertarget=side-menu]',
    shows: `document.querySelector('[data-side-menu]:popover-open')`,
    budgetMs: 300,
  },
  {
    name: 'menu of /shop',
    path: '/shop',
    press: '[popovertarget=side-menu]',
    shows: `document.querySelector('[data-side-menu]:popover-open')`,
    budgetMs: 300,
  },
  {
    name: 'Quick Add',
    path: '/shop',
    press: 'article > button:enabled',
    shows: `document.querySelector('[role=status]')?.textContent.includes('Added to Cart')`,
    budgetMs: 700,
  },
];

const rounds = 10;
/** Times slower than the machine that measures. */
const processorRate = 4;

/** Medians from the first press to what it asks for, on a phone with slow 4G and a slow processor. */
export default async function measureFirstPress() {
  await using server = await startServer({
    env: { LOG_LEVEL: 'error', PRODUCTS_IN_STOCK: '1,2' },
  });
  const figures: Figure[] = [];
  const runs = presses.map((): { ms: number; responseMs: number }[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of presses.entries()) runs[index]?.push(await pressOnce(server, one));
  }
  for (const [index, { name, budgetMs }] of presses.entries()) {
    const samples = (runs[index] ?? []).map(({ ms }) => ms);
    console.log(`  ${name}: ${samples.map(Math.round).join(' ')}`);
    figures.push(figure(`First press, ${name}`, 'ms', quantile(samples, 0.5), budgetMs));
  }
  const responses = runs.flat().map(({ responseMs }) => responseMs);
  return [
    ...figures,
    figure('First press, interaction to next paint, p75', 'ms', quantile(responses, 0.75), 100),
  ];
}

async function pressOnce(server: RunningServer, { path, press, shows }: (typeof presses)[number]) {
  await using line = await openThrottledLine(server.origin);
  await using chromium = await launchChromium();
  const tab = await openTab(chromium, { isPhone: true, processorRate });
  await tab.open(line.origin + path);
  await sleep(5000);
  const shownAt = tab.evaluate<number>(`new Promise((resolve) => {
    const look = () =>
      ${shows} ? resolve(performance.timeOrigin + performance.now()) : requestAnimationFrame(look);
    look();
  })`);
  const pressedAt = await tab.tap(press);
  const ms = (await shownAt) - pressedAt;
  // Until what it set going is done.
  await sleep(2000);
  const responses = tab.told.filter(({ kind }) => kind === 'response').map(({ value }) => value);
  return { ms, responseMs: Math.max(0, ...responses) };
}
