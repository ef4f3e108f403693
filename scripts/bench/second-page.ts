import { setTimeout as sleep } from 'node:timers/promises';
import { type Devtools, launchChromium, PageGone } from '#tests/support/tab/chromium.ts';
import { type Command, openTab, type Tab } from '#tests/support/tab/tab.ts';
import { type Figure, figure, quantile } from './figure.ts';
import { startQuietServer } from './server.ts';
import { openSlowLine, slowPhone } from './slow-phone.ts';

/** The number of visits for each way; a visit opens all the pages in turn. */
const visits = 3;
const pages = ['/', '/shop', '/store', '/privacy-policy', '/career', '/'];

type Way = {
  name: string;
  budget: number;
  awake?: true;
  touch?: true;
  alone?: true;
  hoverMs?: number;
};

/** Ways to open the next page. `awake`: the page is hydrated before; `alone`: the browser prerenders nothing. */
const ways: Way[] = [
  { name: 'by mouse after 200 ms of hover', budget: 50, hoverMs: 200 },
  { name: 'by mouse after a second of hover', budget: 50, hoverMs: 1000 },
  { name: 'by touch', budget: 150, touch: true },
  { name: 'by touch, without prerendering', budget: 600, touch: true, alone: true },
  { name: 'by touch, awake', budget: 600, touch: true, awake: true },
  { name: 'by mouse after 200 ms of hover, awake', budget: 600, hoverMs: 200, awake: true },
];

/** Measures from a press to the next page's largest paint, and from a first press to its effect, on slow 4G. */
export default async function measureSecondPage(): Promise<Figure[]> {
  await using server = await startQuietServer(undefined, { PRODUCTS_IN_STOCK: '1' });
  await using line = await openSlowLine(server.origin);
  await using chromium = await launchChromium();
  const figures: Figure[] = [];
  for (const way of ways) {
    const tab = await openPhone(chromium, way);
    const waits = pages.slice(1).map(() => [] as number[]);
    for (let visit = 0; visit < visits; visit++) {
      await tab.open('about:blank');
      await tab.forget();
      await openPage(tab, line.origin, '/');
      for (const [step, wait] of waits.entries())
        wait.push(await pressToNextPage(tab, pages[step + 1] ?? '', way));
    }
    for (const [step, wait] of waits.entries())
      console.log(`${pages[step]} to ${pages[step + 1]}, ${way.name}: ${rounded(wait)}`);
    const slowest = Math.max(...waits.map((wait) => quantile(wait, 0.5)));
    figures.push(figure(`Second page, slowest, ${way.name}`, 'ms', slowest, way.budget));
  }
  return [...figures, ...(await measureFirstPress(chromium, line.origin))];
}

const rounded = (times: number[]) => times.map((time) => Math.round(time)).join(' ');

function openPhone(chromium: Devtools, { alone }: { alone?: true } = {}): Promise<Tab> {
  const prerendersNothing: Command = ['Page.setPrerenderingAllowed', { isAllowed: false }];
  return openTab(chromium, alone ? [...slowPhone, prerendersNothing] : slowPhone);
}

async function openPage(tab: Tab, origin: string, path: string): Promise<void> {
  await tab.open(origin + path);
  await untilSettled(tab, path);
}

/** Waits until the page is complete with its pictures, and for a moment in which somebody looks at it. */
async function untilSettled(tab: Tab, path: string): Promise<void> {
  await until(tab, `location.pathname === '${path}' && document.readyState === 'complete'`);
  await sleep(1500);
}

/** @throws when it takes longer than anybody waits */
async function until(tab: Tab, holds: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    try {
      if (await tab.evaluate(holds)) return;
    } catch (error) {
      // A prerendered page is taking the place of this one.
      if (!(error instanceof PageGone)) throw error;
    }
    await sleep(20);
  }
  throw new Error(`It never came to ${holds}`);
}

async function pressToNextPage(
  tab: Tab,
  to: string,
  { awake, touch, hoverMs }: Way,
): Promise<number> {
  if (awake) await wake(tab);
  const heading = JSON.stringify(
    await tab.evaluate<string>('document.querySelector("h1").textContent'),
  );
  await noteWhen(
    tab,
    `document.querySelector('h1')?.textContent !== ${heading} && (${hasPictures})()`,
  );
  const link = `a[href="${to}"]`;
  if (touch) await tab.aim(link);
  else await tab.point(link);
  await sleep(hoverMs ?? 0);
  const pressedAt = now();
  await (touch ? tab.tap() : tab.press());
  await untilSettled(tab, to);
  return (await readDrawn(tab)) - pressedAt;
}

/** Milliseconds since 1970, on the same clock as in pages. */
const now = () => performance.timeOrigin + performance.now();

async function wake(tab: Tab): Promise<void> {
  await tab.evaluate(
    `void document.querySelector('[aria-label=Cart]').dispatchEvent(new Event('pointerover', { bubbles: true }))`,
  );
  await until(tab, `'hydrated' in document.documentElement.dataset`);
}

/** Records when a condition begins to hold: a change within the same document has no event of its own. */
async function noteWhen(tab: Tab, holds: string): Promise<void> {
  await tab.evaluate(`(${lookEachFrame})(() => ${holds})`);
}

function lookEachFrame(holds: () => boolean): void {
  const look = () => {
    if (holds()) setTimeout(() => Object.assign(window, { drawnAt: performance.now() }));
    else requestAnimationFrame(look);
  };
  Object.assign(window, { drawnAt: 0 });
  look();
}

function hasPictures(): boolean {
  return [...document.images].every(
    (image) =>
      image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
  );
}

/** When the awaited change was drawn, or the largest paint of a new document. */
async function readDrawn(tab: Tab): Promise<number> {
  await until(tab, 'window.drawnAt !== 0');
  return tab.evaluate(
    `(async () => performance.timeOrigin + (window.drawnAt ?? await (${largestPaint})()))()`,
  );
}

function largestPaint(): Promise<number | undefined> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

/** First presses on pages that are not hydrated yet. */
const presses = [
  {
    name: 'the menu',
    budget: 300,
    path: '/',
    button: '[popovertarget=side-menu]',
    shows: `document.querySelector('[data-side-menu]:popover-open')`,
  },
  {
    name: 'Quick Add',
    budget: 700,
    path: '/shop',
    button: 'article button:not([type=submit], [aria-label])',
    shows: `document.querySelector('.toast')?.textContent.includes('Added to Cart')`,
  },
];

async function measureFirstPress(chromium: Devtools, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const interactions: number[] = [];
  for (const { name, budget, path, button, shows } of presses) {
    const waits: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const tab = await openPhone(chromium);
      await tab.forget();
      await openPage(tab, origin, path);
      await tab.aim(button);
      await noteWhen(tab, shows);
      const pressedAt = now();
      await tab.tap();
      waits.push((await readDrawn(tab)) - pressedAt);
      interactions.push(await tab.evaluate(`(${longestInteraction})()`));
    }
    console.log(`First press, ${name}: ${rounded(waits)}`);
    figures.push(
      figure(`First press on a page that sleeps, ${name}`, 'ms', quantile(waits, 0.5), budget),
    );
  }
  console.log(`Interaction to next paint: ${rounded(interactions)}`);
  const slowest = Math.max(...interactions);
  return [...figures, figure('Interaction to next paint of these, slowest', 'ms', slowest, 100)];
}

/** The longest interaction in ms; 0 when none took longer than a frame. */
async function longestInteraction(): Promise<number> {
  let longest = 0;
  // A field that the types of the page do not have yet.
  const frames = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe(frames);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return longest;
}
