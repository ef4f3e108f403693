import { chromium, type Page } from '@playwright/test';
import { owner, signIn } from '#tests/support/owner.ts';
import { startServer } from '#tests/support/server.ts';
import { chromiumSwitches, findChromium } from '../chromium.ts';
import type { Benchmark, Figure } from './figure.ts';

/** Kilobytes (1000 bytes) of response bodies. */
type Weight = { scripts: number; htmlAndStyles: number };

/** What a first visit downloads, as it travels (brotli), with an empty cache. */
export const measurePages: Benchmark = async () => {
  const env = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  const server = await startServer({ env });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumSwitches,
  });
  // A context for each page, so that neither finds anything in its cache.
  const visitor = await browser.newContext({ baseURL: server.origin });
  const career = await weigh(await visitor.newPage(), '/career');
  const admin = await browser.newContext({ baseURL: server.origin });
  await admin.addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
  const list = await weigh(await admin.newPage(), '/admin/applications');
  await browser.close();
  await server.stop();
  return [
    ...figures('/career', career, { scripts: 130, htmlAndStyles: 14 }),
    ...figures('/admin/applications', list, { scripts: 150, htmlAndStyles: 14 }),
  ];
};

function figures(
  path: string,
  weight: Weight,
  budget: { scripts: number; htmlAndStyles: number },
): Figure[] {
  return [
    { name: `${path}, JavaScript`, unit: 'KB', measured: weight.scripts, budget: budget.scripts },
    {
      name: `${path}, HTML and CSS`,
      unit: 'KB',
      measured: weight.htmlAndStyles,
      budget: budget.htmlAndStyles,
    },
  ];
}

async function weigh(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { scripts: 0, htmlAndStyles: 0 };
  const counting: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    counting.push(
      request.sizes().then(({ responseBodySize }) => {
        if (type === 'script') weight.scripts += responseBodySize / 1000;
        if (type === 'document' || type === 'stylesheet')
          weight.htmlAndStyles += responseBodySize / 1000;
      }),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  page.removeAllListeners('requestfinished');
  await Promise.all(counting);
  return weight;
}
