import { choose, employ, newcomer } from '#tests/support/employees-page.ts';
import { expect, test } from '#tests/support/fixtures.ts';

test('on a slow line a dialog that is done closes, and the list is asked for no more than needed', async ({
  admin: page,
  server,
}) => {
  const [first, second] = [newcomer(), newcomer()];
  await employ(server, first);
  await page.goto('/admin/employees');
  let asked = 0;
  page.on('request', (request) => {
    const isList = new URL(request.url()).pathname === '/admin/employees.data';
    if (isList && request.method() === 'GET') asked += 1;
  });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await choose(page.getByRole('row', { name: first.name }), 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Employee' });
  await edit.getByLabel('PIN').fill('0042');
  asked = 0;
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  // Once for what changed, and once on the way back to the list.
  expect(asked).toBeLessThanOrEqual(2);

  await page.getByRole('button', { name: 'Add Employee' }).click();
  const add = page.getByRole('dialog', { name: 'Add Employee' });
  await add.getByLabel('Full name').fill(second.name);
  await add.getByLabel('Email').fill(first.email);
  await add.getByLabel('Job position').selectOption('Supervisor');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  asked = 0;
  await page.getByRole('button', { name: 'Generate Link' }).last().click();
  await expect(add).toBeHidden();
  expect(asked).toBeLessThanOrEqual(2);
});
