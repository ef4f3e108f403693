import { openPool } from '#app/platform/database/database.server.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { embeddedDatabase } from '#tests/support/embedded-database.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';

type Check = (good: boolean, what: string) => void;

const publicPages = ['/', '/shop', '/store', '/career', '/newsletter', '/readyz'];

/**
 * Does as visitors and the owner do: reads the pages, applies and subscribes, finds both, opens the employees'
 * encrypted records.
 * @returns the numbers in them
 */
export async function tryCafe(site: RunningServer, name: string, check: Check): Promise<string[]> {
  for (const path of publicPages) {
    const { status } = await fetch(site.origin + path);
    check(status === 200, `${path} answers ${status}`);
  }
  const email = `${name.replaceAll(' ', '.')}@example.com`;
  const body = toFormData({ ...(await validApplication()), email, full_name: name });
  const applied = await fetch(`${site.origin}/api/submit-application`, { method: 'POST', body });
  check(applied.status === 200, `an application is answered with ${applied.status}`);
  const form = { method: 'POST', body: new URLSearchParams({ email }) };
  const subscribed = await fetch(`${site.origin}/newsletter`, form);
  check(subscribed.status === 200, `a subscription is answered with ${subscribed.status}`);

  const session = await signIn(site.origin);
  const headers = { cookie: `${session.name}=${session.value}`, origin: site.origin };
  for (const [path, expected] of Object.entries({
    '/admin/applications': name,
    '/admin/email-list': email,
    '/admin/employees': 'Employee Onboarding',
  })) {
    const page = await fetch(site.origin + path, { headers });
    const isFound = page.status === 200 && (await page.text()).includes(expected);
    check(isFound, `the owner finds ${expected} at ${path} (${page.status})`);
  }
  return openNumbers(site, headers);
}

async function openNumbers(
  { origin, dataDir }: RunningServer,
  headers: Record<string, string>,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const employeeId of await findCompleted(dataDir)) {
    const answer = await fetch(`${origin}/api/employee-record`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ employeeId, purpose: 'view' }),
    });
    const { record } = await answer.json();
    numbers.push(record.ic_number, record.kwsp_no, record.account_number);
  }
  return numbers;
}

async function findCompleted(dataDir: string): Promise<string[]> {
  const { pool, close } = openPool(await embeddedDatabase(dataDir));
  try {
    const query = 'select id from employee_onboarding where completed_at is not null order by id';
    const { rows } = await pool.query<{ id: string }>(query);
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}
