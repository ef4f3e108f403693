import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { adminContext, adminSessionContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { textCell } from '#app/lists/csv.ts';
import {
  findUnsubscribeKey,
  readUnsubscribeToken,
} from '#app/newsletter/newsletter-links.server.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { lastRecorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as route from './export-subscribers.route.ts';

const test = testServices({ RATE_LIMIT_FACTOR: '1000' });
const handle = serveRoutes([{ path: 'admin/email-list.csv', module: route }], {
  context() {
    const context = test.context();
    context.set(adminContext, { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' });
    context.set(adminSessionContext, { id: 'session', confirmedAt: new Date(), device: '' });
    return context;
  },
});

beforeAll(async () => {
  // An export does not search, and with these indexes it would take a minute to fill in a million rows.
  await test.services.db.$client.query(
    'drop index email_subscribers_search, email_subscribers_search_by_time',
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await test.services.db.$client.query('truncate email_subscribers');
});

const get = (method = 'GET', query = '') =>
  handle(new Request(`http://localhost/admin/email-list.csv${query}`, { method }));

/** The last row is the newest. Each statement takes far less than the database's limit. */
async function fill(count: number): Promise<void> {
  const step = 100_000;
  for (let first = 1; first <= count; first += step) {
    await test.services.db.$client.query(
      `insert into email_subscribers (id, email, source, subscribed_at, created_at)
       select gen_random_uuid(), 'reader' || n || '@example.com', 'sidebar', at, at
       from generate_series($1::int, $2::int) as n,
         lateral (select timestamptz '2026-01-01' + n * interval '1 s') as t(at)`,
      [first, Math.min(count, first + step - 1)],
    );
  }
}

async function copiesRunning(): Promise<number> {
  const { rows } = await test.services.db.$client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and query like '%copy (%' and state = 'active'
       and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

it('has the columns, the cafe’s dates, the mark of UTF-8 and the day in its name, and is recorded', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T20:00:00Z') });
  await test.services.db
    .insert(emailSubscribers)
    .values([
      subscriberRow({ email: 'aisyah@example.com', created_at: new Date('2026-03-04T15:59:59Z') }),
      subscriberRow({ email: 'kumar@example.com', created_at: new Date('2026-03-04T16:00:00Z') }),
    ]);
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="embun-email-subscribers-2026-03-06.csv"',
  );
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('X-Subscriber-Count')).toBe('2');
  expect(await lastRecorded(test.services.db)).toMatchObject({
    actor_id: 'admin-1',
    action: 'subscribers.exported',
    details: { count: 2 },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString()).toBe(
    '\uFEFFEmail,Source,Subscribed Date\nkumar@example.com,sidebar,2026-03-05\naisyah@example.com,sidebar,2026-03-04\n',
  );
});

it('leaves nothing that a spreadsheet would run', async () => {
  const odd = [
    '=cmd@x.my',
    '+60@x.my',
    '-1@x.my',
    '@x.my',
    '\t=1',
    '"a b"@x.my',
    'a,b@x.my',
    '陈@x.my',
    '＝1@x.my',
    'a=b@x.my',
    'a;=1@x.my',
    'back\\slash@x.my',
  ];
  const rows = odd.map((email, n) =>
    subscriberRow({ email, created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, -n)) }),
  );
  await test.services.db.insert(emailSubscribers).values(rows);
  const lines = (await (await get()).text()).split('\n').slice(1, -1);
  expect(lines.map((line) => line.replace(/,sidebar,.*/, ''))).toEqual(odd.map(textCell));
});

it('with `links`, has a link for each subscriber, which takes them off the list', async () => {
  const { db, settings } = test.services;
  const emails = [
    'Odd, "one"@x.my',
    '陈@x.my',
    ...Array.from({ length: 2000 }, (_, n) => `${n}@x.my`),
  ];
  await db.insert(emailSubscribers).values(emails.map((email) => subscriberRow({ email })));
  const response = await get('GET', '?links');
  expect(response.headers.get('Content-Disposition')).toMatch(
    /"embun-email-subscribers-with-links-\d{4}-\d\d-\d\d\.csv"/,
  );
  const [head, ...lines] = (await response.text()).trimEnd().split('\n');
  expect(head).toBe('Email,Source,Subscribed Date,Unsubscribe Link');
  const key = await findUnsubscribeKey(db);
  const start = `${settings.origin}/newsletter/unsubscribe/`;
  const signed = lines.map((line) => {
    const link = line.slice(line.lastIndexOf(',') + 1);
    expect(link.startsWith(start)).toBe(true);
    return readUnsubscribeToken(key, link.slice(start.length));
  });
  expect(signed.sort()).toEqual(emails.map((email) => email.toLowerCase()).sort());
});

it('has only its first line without subscribers', async () => {
  const response = await get();
  expect(response.headers.get('X-Subscriber-Count')).toBe('0');
  expect((await response.text()).trim()).toBe('Email,Source,Subscribed Date');
});

it('is of one moment while others subscribe and unsubscribe, however many there are', async () => {
  const count = 200_000;
  await fill(count);
  const { db } = test.services;
  const response = await get();
  let writes = 0;
  let reading = true;
  const writer = (async () => {
    for (; reading; writes++) {
      await db
        .insert(emailSubscribers)
        .values(subscriberRow({ email: `late${writes}@example.com` }));
      // Deletes at the end that is read last.
      await db.$client.query('delete from email_subscribers where lower(email) = $1', [
        `reader${writes + 1}@example.com`,
      ]);
    }
  })();
  await expect.poll(() => writes).toBeGreaterThan(20);
  const text = await response.text();
  reading = false;
  await writer;
  expect(response.headers.get('X-Subscriber-Count')).toBe(`${count}`);
  expect(text.match(/\n/g)).toHaveLength(1 + count);
  expect(text).not.toContain('late');
  expect(text).toContain('\nreader1@example.com,');
}, 120_000);

it('ends in the database when its reader leaves, and does not lose its connection', async () => {
  await fill(100_000);
  // More than the pool has, so that a lost connection would be noticed.
  for (let round = 0; round < 12; round++) {
    const response = await get();
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
  }
  await expect.poll(copiesRunning).toBe(0);
  expect((await (await get()).text()).length).toBeGreaterThan(1_000_000);
});

it('is not started by a HEAD request', async () => {
  for (let round = 0; round < 12; round++) expect((await get('HEAD')).status).toBe(200);
  expect(await copiesRunning()).toBe(0);
});

it('runs twice at a time; some wait, and the rest get 503', async () => {
  await fill(1000);
  const responses = await Promise.all([get(), get()]);
  const more = Array.from({ length: 5 }, () => get());
  // The others wait, so the first answer is the refusal, whichever came last to the queue.
  const refused = await Promise.race(more);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('60');
  for (const response of responses) await response.text();
  const texts = more.map(
    async (response) => (await response) === refused || (await response).text(),
  );
  for (const text of await Promise.all(texts)) {
    if (text !== true) expect(text.trim().split('\n')).toHaveLength(1001);
  }
});
