import { expect, it } from 'vitest';
import { backupRuns } from '#db/schema/backups.ts';
import { cafe } from '#db/schema/cafe.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { restockRequests } from '#db/schema/shop.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as route from './today.route.tsx';

const test = testServices();
const handle = serveRoutes([{ path: 'admin/today', module: route }], test);

const page = async () => (await handle(new Request('http://localhost:3000/admin/today'))).text();

/** Gives the site all that it needs. */
async function makeReady() {
  const { content, db, settings } = test.services;
  const backupS3 = { endpoint: new URL('https://s3.example'), bucket: 'backups' };
  Object.assign(settings, { smtpUrl: 'smtp://mail.example', backupS3 });
  const now = new Date();
  const good = {
    host: 'here',
    cause: 'admin',
    started_at: now,
    ended_at: now,
    trial_at: now,
  } as const;
  await db.insert(backupRuns).values({ id: crypto.randomUUID(), ...good });
  const opening_hours = [[{ opens: '09:00', closes: '18:00' }], [], [], [], [], [], []];
  await db.insert(cafe).values({ opening_hours, updated_at: now });
  await content.refresh();
}

it('a new site says from its first minute what is missing', async () => {
  const html = await page();
  for (const text of [
    'There is no good backup yet</span><span class="block text-sm text-muted">The first one is made within a quarter of an hour.',
    'The backups have no second place',
    'No email is sent',
    'The opening hours are not set',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('All done for today');
});

it('the page says so when nothing is left to do, and not while somebody waits', async () => {
  await makeReady();
  expect(await page()).toContain('All done for today');
  const waiting = { id: crypto.randomUUID(), product_id: 2, email: 'waits@example.com' };
  await test.services.db.insert(restockRequests).values({ ...waiting, created_at: new Date() });
  const html = await page();
  expect(html).toContain('1 person waits for Imperial 1.0');
  expect(html).not.toContain('All done for today');
  expect(html).not.toContain('Important: </span>1 person');
});

it('a line with the warning sign is read out as important', async () => {
  const flagged = { full_name_ic: 'Lee Sook Han', bank_account_changed_at: new Date() };
  const row = completedEmployee(test.services.keys, flagged);
  await test.services.db.insert(employeeOnboarding).values(row);
  expect(await page()).toContain(
    '<span class="sr-only">Important: </span>Confirm by phone before you pay Lee Sook Han',
  );
});
