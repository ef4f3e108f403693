import sharp from 'sharp';
import { openCareers } from '#tests/support/applications/application-page.ts';
import { expect, owner, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';
import { logIn } from '#tests/support/sign-in/colleague.ts';

/* Browsers that keep nothing, take no cookies, or have no passkeys. */

test.use({ stock: [1] });

test('when storage is full, no text is kept, and no page says that it is', async ({ page }) => {
  await page.addInitScript(() => {
    // Fills the storage up to the last character.
    for (let size = 2 ** 22; size >= 1; size /= 2)
      for (let n = 0; n < 2; n++) {
        try {
          localStorage.setItem(`other-${size}-${n}`, 'x'.repeat(size));
        } catch (error) {
          if (!(error instanceof DOMException)) throw error;
        }
      }
  });
  await openCareers(page);
  await expect(page.getByText('It takes about five minutes.')).toBeVisible();
  await expect(page.getByText('Your text is kept')).toBeHidden();
});

test('where a browser keeps no text, no page says it does, and a question comes before it is lost', async ({
  page,
}) => {
  // As in the web view of an app that has DOM storage switched off, which is Android's default.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null });
  });
  await openCareers(page);
  await expect(page.getByText('It takes about five minutes.')).toBeVisible();
  await expect(page.getByText('Your text is kept')).toBeHidden();
  await page.getByLabel('City').fill('Kajang');
  await page.getByRole('link', { name: 'Embun, home' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await expect(question).toContainText('text and files would be lost');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Kajang');
});

test('where storage and cookies are switched off, the cart lasts as long as the page', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await openHydrated(page, '/shop');
  await page.getByRole('button', { name: 'Quick Add' }).click();
  const panel = page.getByRole('dialog', { name: 'Cart' });
  await panel.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/^\d+$/)).toHaveText('1');
});

test('a browser that refuses cookies is named, not a session that has ended', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'cookieEnabled', { value: false }),
  );
  const refused = /^This browser refuses cookies\.Please allow them/;
  await page.goto('/admin/login');
  await logIn(page, owner);
  await expect(page.getByRole('alert')).toHaveText(refused);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page.getByRole('alert')).toHaveText(refused);
});

test('where a passkey is refused, or the browser has none, the password still works', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await page.evaluate(() => {
    navigator.credentials.get = () =>
      Promise.reject(new DOMException('Not now', 'NotAllowedError'));
  });
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  const refused = page.waitForResponse(/\/admin\/login\/passkey$/);
  await button.click();
  await refused;
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await expect(button).toBeDisabled();
  await expect(page.getByText('This browser has no passkeys.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('a browser that hides pixels, as Firefox does with `resistFingerprinting`, makes no JPEG', async ({
  page,
}) => {
  await openCareers(page);
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1);
  });
  const create = { width: 90, height: 120, channels: 3, background: '#ff0000' } as const;
  const buffer = await sharp({ create }).webp().toBuffer();
  await page
    .getByLabel('Selfie image')
    .setInputFiles({ name: 'selfie.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('This photo cannot be opened here. Please choose')).toBeVisible();
});
