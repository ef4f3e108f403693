import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startServer, temporaryFolder } from '#tests/support/server.ts';
import { chromiumSwitches, findChromium } from '../chromium.ts';
import { type Benchmark, type Figure, quantile } from './figure.ts';
import { type LighthouseResult, loadLighthouse } from './load-lighthouse.ts';

const pages = ['/', '/shop', '/store', '/career', '/privacy-policy', '/auth', '/checkout'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = 5;

/** What Lighthouse says of a page: points of 100 by category, and what visitors feel of it. */
type Verdict = Record<
  (typeof categories)[number] | 'shift' | 'blockedMs' | 'firstPaintMs' | 'largestPaintMs',
  number
>;

/** Lighthouse as a phone on slow 4G sees every public page for the first time; medians. */
export const measureLighthouse: Benchmark = async () => {
  const server = await startServer();
  const executable = await findChromium();
  try {
    const figures: Figure[] = [];
    for (const page of pages) {
      const verdicts: Verdict[] = [];
      for (let round = 0; round < rounds; round++) {
        verdicts.push(await judgeSurely(executable, server.origin + page));
      }
      figures.push(...figuresOf(page, verdicts));
    }
    return figures;
  } finally {
    await server.stop();
  }
};

function figuresOf(page: string, verdicts: Verdict[]): Figure[] {
  const median = (what: keyof Verdict) =>
    quantile(
      verdicts.map((verdict) => verdict[what]),
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
    { name: `${name}, blocking time`, unit: 'ms', measured: median('blockedMs'), budget: 50 },
    { name: `${name}, first paint`, unit: 'ms', measured: median('firstPaintMs') },
    { name: `${name}, largest paint`, unit: 'ms', measured: median('largestPaintMs') },
  ];
}

/** Chromium now and then records no start of the page; such a run says nothing, and is done again. */
async function judgeSurely(executable: string, url: string): Promise<Verdict> {
  for (let tries = 1; ; tries++) {
    try {
      return await judge(executable, url);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** One run in a browser of its own; what costs points is printed, for whoever wants to mend it. */
async function judge(executable: string, url: string): Promise<Verdict> {
  const browser = await openBrowser(executable);
  try {
    const lighthouse = await loadLighthouse();
    const run = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: [...categories],
    });
    if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
    printShortcomings(run.lhr);
    return verdictOf(run.lhr);
  } finally {
    await browser.close();
  }
}

function verdictOf({ categories: judged, audits }: LighthouseResult): Verdict {
  const points = categories.map((category) => [
    category,
    Math.round((judged[category]?.score ?? 0) * 100),
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
  categories: judged,
  audits,
}: LighthouseResult): void {
  const short = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9),
  );
  const words = short.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  console.log(`  ${new URL(finalDisplayedUrl).pathname}: ${words.join(', ') || 'nothing to mend'}`);
}

type Browser = { port: number; close(): Promise<void> };

/** A browser that has been nowhere yet. Playwright's would have a second master beside Lighthouse. */
async function openBrowser(executable: string): Promise<Browser> {
  const profile = await temporaryFolder();
  const child = spawn(
    executable,
    [
      ...chromiumSwitches,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${join(profile, 'profile')}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = once(child, 'close');
  const port = await announcedPort(child.stderr);
  // What it says from now on is nobody's to read, and must not stop it.
  child.stderr.resume();
  return {
    port,
    async close() {
      child.kill();
      await closed;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** From Chromium's line 'DevTools listening on ws://127.0.0.1:35671/devtools/browser/…'. */
async function announcedPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('The browser ended before it listened.');
}
