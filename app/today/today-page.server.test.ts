import { expect, it } from 'vitest';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { restockRequests } from '#db/schema/shop.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as route from './today.route.tsx';

const test = testServices();
const handle = serveRoutes([{ path: 'admin/today', module: route }], test);

const page = async () => (await handle(new Request('http://localhost:3000/admin/today'))).text();

it('a day on which nothing waits says so, and one on which somebody waits does not', async () => {
  expect(await page()).toContain('All done for today');
  const waiting = { id: crypto.randomUUID(), product_id: 2, email: 'waits@example.com' };
  await test.services.db.insert(restockRequests).values({ ...waiting, created_at: new Date() });
  const html = await page();
  expect(html).toContain('1 person waits for Imperial 1.0');
  expect(html).not.toContain('All done for today');
  expect(html).not.toContain('Important: </span>1 person');
});

it('what has the sign of what is grave is read out as important', async () => {
  const flagged = { full_name_ic: 'Lee Sook Han', bank_account_changed_at: new Date() };
  const row = completedEmployee(test.services.keys, flagged);
  await test.services.db.insert(employeeOnboarding).values(row);
  expect(await page()).toContain(
    '<span class="sr-only">Important: </span>Confirm by phone before you pay Lee Sook Han',
  );
});
