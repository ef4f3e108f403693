import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applicationFileKey, applicationFileLinks } from '#app/careers/application-files.server.ts';
import {
  offerLetterKey,
  offerLetterLink,
} from '#app/employees/offer-letters/offer-letter.server.ts';
import { issueLink } from '#app/links/links.server.ts';
import { dataCookie } from '#app/privacy/my-data/data-links.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { fileRoutes } from '#tests/support/file-routes.ts';
import { type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, sessionCookie } from '#tests/support/sign-in/sign-in.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** How long anybody may wait for an answer while others make files. */
const longestWaitMs = 100;

/** As much of each as somebody could get into the site within some days. */
const sizes = { applications: 90, employees: 2_000, subscribers: 20_000 };

type Sent = { path: string; cookie?: string; body?: () => BodyInit };

const accounts = testAccounts();
let server: RunningServer;
let asked: Record<keyof typeof fileRoutes, Sent>;

beforeAll(async () => {
  const preload = join(accounts.dataDir, 'observer.cjs');
  await writeFile(preload, observer);
  server = await startServer({
    home: process.env.MEASURED_BUILD ?? '.',
    dataDir: accounts.dataDir,
    env: {
      DATABASE_URL: accounts.url,
      SECRET_KEY: 'a secret for tests, long enough to be one',
      RATE_LIMIT_FACTOR: '10000',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--require=${preload}`,
    },
  });
  asked = await largest();
});
afterAll(async () => {
  await server.stop();
});

/** Stores the largest files and the most rows. @returns the request to each route for them */
async function largest(): Promise<typeof asked> {
  const { services, auth, dataDir } = accounts;
  const { db, files, keys } = services;
  const email = 'aisyah@example.com';
  const now = new Date();
  const cookie = (await adminCookie(accounts)).header;
  const put = async (key: string, bytes: Buffer, type: string) => {
    const source = join(dataDir, randomUUID());
    await writeFile(source, bytes);
    await files.put(key, source, type);
  };
  const photo = await makeJpeg({ width: 3600, height: 2700, bytes: 2_000_000 });
  const resume = makePdf({ bytes: 5_000_000 });

  const short = { email, why_embun: 'a\n'.repeat(2_500) };
  const rows = Array.from({ length: sizes.applications }, () => applicationRow(short));
  // One long word of Tamil, which is slow to lay out: the slowest text.
  const long = applicationRow({
    email,
    why_embun: 'ந்கிறேன்'.repeat(620),
    full_name: 'ந்கிறேன்'.repeat(24),
  });
  for (const row of [long, ...rows.slice(-5)]) {
    await put(applicationFileKey(row.full_body_image_url), photo, 'image/jpeg');
    await put(applicationFileKey(row.selfie_image_url), photo, 'image/jpeg');
    await put(applicationFileKey(row.resume_url ?? ''), resume, 'application/pdf');
  }
  await db.insert(jobApplications).values([long, ...rows]);

  const employees = Array.from({ length: sizes.employees }, () => completedEmployee(keys));
  const [employee] = employees;
  if (!employee?.id) throw new Error('No employee');
  const letter = `${employee.id}/${'0'.repeat(24)}-offer-letter.pdf`;
  await put(offerLetterKey(letter), resume, 'application/pdf');
  await db.insert(employeeOnboarding).values([{ ...employee, offer_letter_url: letter }]);
  for (let n = 1; n < employees.length; n += 500)
    await db.insert(employeeOnboarding).values(employees.slice(n, n + 500));

  for (let n = 0; n < sizes.subscribers; n += 5_000)
    await db.execute(sql`insert into email_subscribers (id, email, source, subscribed_at, created_at)
      select gen_random_uuid(), 'reader' || n || '@example.com', 'sidebar', now(), now()
      from generate_series(${n + 1}::int, ${n + 5_000}::int) as n`);
  const seen = { at: new Date(now.getTime() + 60_000), action: 'subscribers.exported' };
  const subject = { subject_type: 'subscribers', subject_id: 'all', actor_email: email };
  await db.insert(auditEvents).values({ ...seen, ...subject });

  const archive = `embun-2026-03-05T0300+0800.tar.zst.age`;
  await mkdir(join(dataDir, 'backups'), { recursive: true });
  await writeFile(join(dataDir, 'backups', archive), Buffer.alloc(100_000_000));

  const picture = `${Math.floor(now.getTime() / 1000).toString(36)}-${'0'.repeat(24)}.jpg`;
  await put(`product-pictures/${picture}`, photo, 'image/jpeg');

  const visitor = { id: randomUUID(), name: 'V', email: 'v@example.com', role: 'visitor' as const };
  await db.insert(user).values({ ...visitor, createdAt: now, updatedAt: now });
  const visitorCookie = (await sessionCookie({ db, auth }, visitor.id)).header;

  const applicationLink = applicationFileLinks(
    keys,
    { ...long, id: long.id ?? '', resume_url: long.resume_url ?? null },
    now,
  ).resume;
  const form = await validApplication();
  const file = { bytes: photo, name: 'photo.jpg', type: 'image/jpeg' };
  const application = () =>
    toFormData({ ...form, full_body_image: file, selfie_image: file, why_embun: randomUUID() });
  const upload = (name: string, bytes: Buffer, type: string) => () => {
    const data = new FormData();
    data.set(name, new File([Uint8Array.from(bytes)], 'file', { type }));
    for (const [key, value] of Object.entries({ left: '0', top: '0', width: '1' }))
      data.set(key, value);
    return data;
  };
  return {
    '/my-data/download': {
      path: '/my-data/download',
      cookie: await openedLink(email, now),
      body: () => new URLSearchParams(),
    },
    '/api/export-application-pdf': {
      path: '/api/export-application-pdf',
      cookie,
      body: () => new URLSearchParams({ applicationId: long.id ?? '' }),
    },
    '/admin/requests/breach.csv': {
      path: '/admin/requests/breach.csv?from=2026-01-01',
      cookie,
    },
    '/admin/employees.csv': { path: '/admin/employees.csv', cookie },
    '/admin/email-list.csv': { path: '/admin/email-list.csv?links', cookie },
    '/admin/backups/:name': { path: `/admin/backups/${archive}`, cookie },
    '/files/job-applications/:applicationId/:slot': {
      path: applicationLink?.download ?? '',
      cookie,
    },
    '/files/offer-letters/:employeeId/:slot': {
      path: offerLetterLink(keys, {
        id: employee.id,
        path: letter,
        download: true,
        now: new Date(now.getTime() + 3_600_000),
      }),
      cookie,
    },
    '/product-pictures/:name': { path: `/product-pictures/${picture}` },
    '/api/account-data': {
      path: '/api/account-data',
      cookie: visitorCookie,
      body: () => new URLSearchParams(),
    },
    '/sitemap.xml': { path: '/sitemap.xml' },
    '/robots.txt': { path: '/robots.txt' },
    '/speculation-rules': { path: '/speculation-rules' },
    '/career': { path: '/career', body: application },
    '/api/submit-application': { path: '/api/submit-application', body: application },
    '/api/offer-letters/:employeeId': {
      path: `/api/offer-letters/${employee.id}`,
      cookie,
      body: upload('offer_letter', resume, 'application/pdf'),
    },
    '/api/product-pictures': {
      path: '/api/product-pictures',
      cookie,
      body: upload('picture', photo, 'image/jpeg'),
    },
  };
}

/** The session cookie of somebody who has opened the mailed link to their data. */
async function openedLink(email: string, now: Date): Promise<string> {
  const { db } = accounts.services;
  const { token } = await issueLink(db, { kind: 'data-session', email }, now);
  const expires = new Date(now.getTime() + 3_600_000);
  const [cookie = ''] = (await dataCookie(token, { link: '', origin: 'http:', expires })).split(
    ';',
  );
  return cookie;
}

async function ask({ path, cookie = '', body }: Sent): Promise<{ status: number; bytes: number }> {
  const response = await fetch(server.origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { Cookie: cookie, Origin: server.origin },
    body: body?.(),
    redirect: 'manual',
  });
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  return { status: response.status, bytes };
}

/**
 * Runs in the server, and measures every 5 ms. A wait is the time by the clock, or the processor time of the main
 * thread where that is less: then other programs of this machine ran meanwhile.
 */
const observer = `
  let [wait, peak, last, cpu] = [0, 0, performance.now(), process.threadCpuUsage()];
  const look = () => {
    const { user, system } = process.threadCpuUsage(cpu);
    wait = Math.max(wait, Math.min(performance.now() - last - 5, (user + system) / 1000));
    peak = Math.max(peak, process.memoryUsage.rss() / 1e6);
    [last, cpu] = [performance.now(), process.threadCpuUsage()];
  };
  if (require('node:worker_threads').isMainThread) {
    setInterval(look, 5).unref();
    process.on('SIGUSR2', () => {
      process.stdout.write(JSON.stringify({ wait, peak }) + '\\n');
      [wait, peak] = [0, 0];
    });
  }`;

/** Since the last call: the longest wait in milliseconds, and the most memory in megabytes. */
async function observed(): Promise<{ wait: number; peak: number }> {
  const { stdout } = server.process;
  if (!stdout) throw new Error('The server has no output');
  const written = once(stdout, 'data');
  server.process.kill('SIGUSR2');
  await written;
  const { wait, peak } = server.logged().at(-1) ?? {};
  return { wait: Number(wait), peak: Number(peak) };
}

test.each(Object.keys(fileRoutes) as (keyof typeof fileRoutes)[])(
  'nobody waits long during eight of the largest requests at once to %s',
  async (route) => {
    const sent = asked[route];
    const { status, bytes } = await ask(sent);
    // /career redirects to the thanks when it has taken an application.
    expect(status).toBe(route === '/career' ? 303 : 200);
    const seen: { wait: number; peak: number }[] = [];
    const longest = () => Math.min(...seen.map(({ wait }) => wait));
    do {
      await observed();
      const eight = await Promise.all(Array.from({ length: 8 }, () => ask(sent)));
      seen.push(await observed());
      // Requests beyond the limit are refused, or redirected to a page that says so.
      for (const answer of eight) expect([status, 303, 503]).toContain(answer.status);
      // Slow code is slow in every try, a busy machine only in some.
    } while (longest() > longestWaitMs && seen.length < 3);
    const peak = Math.max(...seen.map(({ peak }) => peak));
    console.log(
      `${route}: ${bytes} bytes, wait ${longest().toFixed(0)} ms, peak ${peak.toFixed(0)} MB`,
    );
    expect(longest()).toBeLessThanOrEqual(longestWaitMs);
  },
);
