import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

test('a visitor subscribes from the menu, and is told when they do it again @widths', async ({
  page,
}, info) => {
  const email = `reader.${info.project.name}.${info.workerIndex}@example.com`;
  await page.goto('/career');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const field = menu.getByLabel('Email');
  await field.fill(email);
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Subscribe' }).click();
  const toast = page.getByRole('status');
  await expect(toast).toContainText('Successfully subscribed!');
  await expect(toast).toContainText('Thank you for subscribing to our newsletter.');
  // It lies above the open menu, not behind it.
  await toast.getByRole('button', { name: 'Close' }).hover();
  await expect(field).toHaveValue('');
  await field.fill(email.toUpperCase());
  await field.press('Enter');
  await expect(toast).toContainText('Already subscribed');
  await expect(toast).toContainText('This email is already subscribed to our newsletter.');
  await expect(field).toHaveValue(email.toUpperCase());
});

test('the button says that it is sending, and can not be pressed in the meantime', async ({
  page,
}, info) => {
  await page.goto('/career');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const { promise: seen, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/newsletter.data', async (route) => {
    await seen;
    await route.continue();
  });
  await menu.getByLabel('Email').fill(`patient.${info.workerIndex}.${Date.now()}@example.com`);
  await menu.getByRole('button', { name: 'Subscribe' }).click();
  await expect(menu.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  send();
  await expect(menu.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled();
});

test.describe('without an answer', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  test('the failure is said, and the address stays', async ({ page }) => {
    await page.goto('/career');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.route('**/newsletter.data', (route) => route.abort('connectionrefused'));
    await menu.getByLabel('Email').fill('reader@example.com');
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    const toast = page.getByRole('status');
    await expect(toast).toContainText('Subscription failed');
    await expect(toast).toContainText(
      'There was an error subscribing to our newsletter. Please try again.',
    );
    await expect(menu.getByLabel('Email')).toHaveValue('reader@example.com');
  });

  test('a line that breaks after the answer takes nothing away', async ({ page }, info) => {
    await page.goto('/shop');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.route('**/shop.data*', (route) => route.abort('connectionrefused'));
    await menu.getByLabel('Email').fill(`cut.${info.workerIndex}@example.com`);
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('status')).toContainText('Successfully subscribed!');
    await expect(menu).toBeVisible();
  });
});

test('whoever subscribed takes the address off again, and nobody else puts it back', async ({
  page,
}, info) => {
  const email = `leaving.${info.project.name}.${info.workerIndex}.${Date.now()}@example.com`;
  const response = await page.request.post('/newsletter', { form: { email } });
  expect(await response.text()).toContain('Successfully subscribed!');
  await page.goto('/privacy-policy');
  await page.getByRole('link', { name: 'unsubscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/newsletter');
  await main.getByLabel('Email').fill(email);
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status')).toContainText('Unsubscribed before');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedFaults: /csp/ });

  test('the menu opens and the form is sent all the same', async ({ page }) => {
    await page.goto('/career');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByLabel('Email').fill('no.script@example.com');
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByRole('main').getByLabel('Email').fill('no.script@example.com');
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });
});
