import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { launchChromium } from '#tests/support/tab/chromium.ts';
import { openTab, type Tab } from '#tests/support/tab/tab.ts';
import { openThrottledLine } from '#tests/support/tab/throttled-line.ts';
import { type Figure, figure, quantile } from './figure.ts';

/** From a page to another by a link that both a mouse and a finger can reach at once. */
const pairs = [
  { from: '/', to: '/shop' },
  { from: '/', to: '/store' },
  { from: '/', to: '/career' },
  { from: '/shop', to: '/privacy-policy' },
];

const rounds = 10;

/** Times slower than the machine that measures. */
const processorRate = 4;

/** Chrome on Android also prerenders a link that stays in view near where the finger last was. */
const android = '--enable-features=PreloadingModerateViewportHeuristics';

/** Hidden pages run at a low priority, which on a busy machine is none at all. */
const steady = '--disable-renderer-backgrounding';

type Way = {
  name: string;
  switches: string[];
  isPhone: boolean;
  budgetMs: number;
  press(tab: Tab, link: string): Promise<number>;
};

const hoverThenPress = (hoverMs: number) => async (tab: Tab, link: string) => {
  await tab.point(link);
  await sleep(hoverMs);
  return tab.press();
};

/** Somebody looks before they tap. */
const lookMs = 1500;

const ways: Way[] = [
  {
    name: 'mouse, 200 ms of hover',
    switches: [],
    isPhone: false,
    budgetMs: 50,
    press: hoverThenPress(200),
  },
  {
    name: 'mouse, 1 s of hover',
    switches: [],
    isPhone: false,
    budgetMs: 50,
    press: hoverThenPress(1000),
  },
  {
    name: 'touch',
    switches: [android],
    isPhone: true,
    budgetMs: 150,
    async press(tab, link) {
      await sleep(lookMs);
      return tab.tap(link);
    },
  },
  {
    name: 'touch, without prerendering',
    switches: ['--disable-features=Prerender2'],
    isPhone: true,
    budgetMs: 600,
    press: (tab, link) => tab.tap(link),
  },
];

/**
 * Medians from press to the next page's largest paint, on slow 4G with a slow processor. All ways of a pair take
 * turns, so that what else the machine does slows all alike.
 */
export default async function measureSecondPage() {
  await using server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const figures: Figure[] = [];
  const wasted: number[] = [];
  let shift = 0;
  for (const pair of pairs) {
    const runs = ways.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, way] of ways.entries()) {
        const visit = await goOn(server, way, pair);
        runs[index]?.push(visit.ms);
        shift = Math.max(shift, visit.shift);
      }
      wasted.push(await pointAndStay(server, pair));
    }
    for (const [index, { name, budgetMs }] of ways.entries()) {
      const samples = runs[index] ?? [];
      console.log(`  ${pair.from} to ${pair.to}, ${name}: ${samples.map(Math.round).join(' ')}`);
      const title = `Second page, ${pair.from} to ${pair.to}, ${name}`;
      figures.push(figure(title, 'ms', quantile(samples, 0.5), budgetMs));
    }
  }
  return [
    ...figures,
    figure('Second page, layout shift', 'CLS', shift, 0),
    figure(
      'Second page, fetched for a link that is not pressed, p75',
      'KB',
      quantile(wasted, 0.75),
      30,
    ),
  ];
}

async function goOn(server: RunningServer, way: Way, { from, to }: (typeof pairs)[number]) {
  await using line = await openThrottledLine(server.origin);
  await using chromium = await launchChromium(steady, ...way.switches);
  const tab = await openTab(chromium, { isPhone: way.isPhone, processorRate });
  await openSettled(tab, line.origin + from);
  const pressedAt = await way.press(tab, linkTo(to));
  const painted = () => tab.told.filter(({ kind, path }) => kind === 'paint' && path === to);
  // The largest is the last; the film's poster and the fonts may come after the first.
  for (let seen = -1; seen !== painted().length || seen === 0; await sleep(1500)) {
    seen = painted().length;
  }
  const last = painted().at(-1);
  if (!last) throw new Error(`${from} to ${to}: nothing was painted`);
  const shifts = tab.told.filter(({ kind, path }) => kind === 'shift' && path === to);
  return {
    ms: last.at - pressedAt,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}

/** Kilobytes that come down for a link which is pointed at for long, and then is not pressed. */
async function pointAndStay(server: RunningServer, { from, to }: (typeof pairs)[number]) {
  await using line = await openThrottledLine(server.origin);
  await using chromium = await launchChromium(steady);
  const tab = await openTab(chromium, { isPhone: false, processorRate: 1 });
  await openSettled(tab, line.origin + from);
  const before = line.receivedBytes();
  await tab.point(linkTo(to));
  await sleep(3000);
  return (line.receivedBytes() - before) / 1000;
}

async function openSettled(tab: Tab, url: string): Promise<void> {
  await tab.open(url);
  await sleep(4000);
}

function linkTo(path: string): string {
  return `:is(main, footer) a[href="${path}"]`;
}
