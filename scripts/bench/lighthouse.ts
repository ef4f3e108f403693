import { startServer } from '#tests/support/server.ts';
import { chromiumSwitches, findChromium } from '../chromium.ts';
import { type Benchmark, type Figure, quantile } from './figure.ts';
import { type LighthouseResult, type LighthouseTools, loadLighthouse } from './load-lighthouse.ts';

const pages = ['/', '/shop', '/store', '/career', '/privacy-policy', '/auth', '/checkout'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = 5;

/** Scores up to 100 by category, and web vitals. */
type Scores = Record<
  (typeof categories)[number] | 'shift' | 'blockedMs' | 'firstPaintMs' | 'largestPaintMs',
  number
>;

/** Medians of first visits to every public page, as a phone on slow 4G. */
export const measureLighthouse: Benchmark = async () => {
  const server = await startServer();
  const executable = await findChromium();
  const tools = await loadLighthouse();
  try {
    const figures: Figure[] = [];
    for (const page of pages) {
      const runs: Scores[] = [];
      for (let round = 0; round < rounds; round++) {
        runs.push(await runReliably(tools, executable, server.origin + page));
      }
      figures.push(...figuresOf(page, runs));
    }
    return figures;
  } finally {
    await server.stop();
  }
};

function figuresOf(page: string, runs: Scores[]): Figure[] {
  const median = (what: keyof Scores) =>
    quantile(
      runs.map((verdict) => verdict[what]),
      0.5,
    );
  const name = `Lighthouse ${page}`;
  return [
    ...categories.map((category) => ({
      name: `${name}, ${category}`,
      unit: 'points short of 100',
      measured: 100 - median(category),
      budget: 0,
    })),
    { name: `${name}, layout shift`, unit: 'CLS', measured: median('shift'), budget: 0 },
    {
      name: `${name}, blocking time`,
      unit: 'ms',
      measured: median('blockedMs'),
      budget: 50,
      stretch: 10,
    },
    { name: `${name}, first paint`, unit: 'ms', measured: median('firstPaintMs') },
    {
      name: `${name}, largest paint`,
      unit: 'ms',
      measured: median('largestPaintMs'),
      stretch: 1200,
    },
  ];
}

/** Chromium sometimes records no start of the page; such a run is repeated. */
async function runReliably(...run: Parameters<typeof runOnce>): Promise<Scores> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(...run);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** One run in a new browser; prints what costs points. */
async function runOnce(tools: LighthouseTools, executable: string, url: string): Promise<Scores> {
  const browser = await tools.launch({
    chromePath: executable,
    chromeFlags: [...chromiumSwitches, '--headless'],
    logLevel: 'silent',
  });
  try {
    const run = await tools.lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: [...categories],
    });
    if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
    printShortcomings(run.lhr);
    return scoresOf(run.lhr);
  } finally {
    browser.kill();
  }
}

function scoresOf({ categories: rated, audits }: LighthouseResult): Scores {
  const points = categories.map((category) => [
    category,
    Math.round((rated[category]?.score ?? 0) * 100),
  ]);
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    ...(Object.fromEntries(points) as Record<(typeof categories)[number], number>),
    shift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
  };
}

function printShortcomings({
  finalDisplayedUrl,
  categories: rated,
  audits,
}: LighthouseResult): void {
  const short = Object.values(rated).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9),
  );
  const words = short.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  console.log(`  ${new URL(finalDisplayedUrl).pathname}: ${words.join(', ') || 'nothing to mend'}`);
}
