import { startServer } from '#tests/support/server.ts';
import { loadPackage } from '../load-package.ts';
import { chromiumSwitches, findChromium } from '../test/chromium.ts';
import { type Figure, figure, quantile } from './figure.ts';

const pages = ['/', '/shop', '/store', '/career', '/privacy-policy', '/auth', '/checkout'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = 5;

/** What is used of Lighthouse's result, and of its and chrome-launcher's functions. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Tools = {
  lighthouse(url: string, flags: object): Promise<{ lhr: Result } | undefined>;
  launch(options: object): Promise<{ port: number; kill(): void }>;
};

/** Medians of first visits to every public page, as a phone on slow 4G. */
export default async function measureLighthouse() {
  await using server = await startServer();
  const executable = await findChromium();
  const tools = await loadTools();
  const figures: Figure[] = [];
  for (const page of pages) {
    const runs: Result[] = [];
    for (let round = 0; round < rounds; round++) {
      runs.push(await runReliably(tools, executable, server.origin + page));
    }
    figures.push(...figuresOf(`Lighthouse ${page}`, runs));
  }
  return figures;
}

function figuresOf(name: string, runs: Result[]): Figure[] {
  const median = (read: (run: Result) => number | undefined | null) =>
    quantile(
      runs.map((run) => read(run) ?? Number.NaN),
      0.5,
    );
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue);
  const missing = (category: string) =>
    100 - median(({ categories: rated }) => Math.round((rated[category]?.score ?? 0) * 100));
  return [
    ...categories.map((one) => figure(`${name}, ${one}`, 'points short of 100', missing(one), 0)),
    figure(`${name}, layout shift`, 'CLS', audit('cumulative-layout-shift'), 0),
    figure(`${name}, blocking time`, 'ms', audit('total-blocking-time'), 50, 10),
    figure(`${name}, largest paint`, 'ms', audit('largest-contentful-paint'), undefined, 1200),
  ];
}

/** Chromium sometimes records no start of the page; such a run is repeated. */
async function runReliably(...run: Parameters<typeof runOnce>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(...run);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function runOnce(
  { launch, lighthouse }: Tools,
  chromePath: string,
  url: string,
): Promise<Result> {
  const logLevel = 'silent';
  const chromeFlags = [...chromiumSwitches, '--headless'];
  const browser = await launch({ chromePath, chromeFlags, logLevel });
  try {
    const { port } = browser;
    const run = await lighthouse(url, { port, logLevel, onlyCategories: categories });
    if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
    return run.lhr;
  } finally {
    browser.kill();
  }
}

async function loadTools(): Promise<Tools> {
  const folder = 'scripts/bench/lighthouse';
  const { default: lighthouse } = await loadPackage(folder, 'lighthouse/core/index.js');
  const { launch } = await loadPackage(folder, 'chrome-launcher/dist/index.js');
  return { lighthouse, launch };
}
