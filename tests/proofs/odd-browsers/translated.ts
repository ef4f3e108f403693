import type { Page } from '@playwright/test';
import { openCareers } from '#tests/support/applications/application-page.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { hydratePage, toastOf, waitForHydration } from '#tests/support/pages/site-page.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** How a browser's translation changes the DOM: it replaces each text node, or wraps it. */
type Translation = 'replaces' | 'wraps';

/**
 * Translates every text of the page as Chrome does, into `font` elements that React knows nothing of; unless `once`,
 * also texts that are added or changed later.
 */
function translate(page: Page, how: Translation, { once = false } = {}): Promise<void> {
  return page.evaluate(
    ([way, isOnce]) => {
      function translateText(text: Text): void {
        const { parentElement: parent, data } = text;
        if (!parent || parent.closest('font,script,style,noscript') || !/\w/.test(data)) return;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        text.replaceWith(outer);
        if (way === 'wraps') inner.append(text);
        else inner.textContent = `‹${data}›`;
      }
      function translateIn(node: Node): void {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const texts = node instanceof Text ? [node] : [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        texts.forEach(translateText);
      }
      translateIn(document.body);
      if (isOnce) return;
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes)
          for (const node of [target, ...addedNodes]) translateIn(node);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    },
    [how, once] as const,
  );
}

const ways: Translation[] = ['replaces', 'wraps'];

for (const way of ways) {
  test.describe(`in a page whose translation ${way} each text`, () => {
    test.use({ stock: [1] });

    test('a visitor sees no outdated text about jobs, mistakes and the cart', async ({ page }) => {
      const main = page.getByRole('main');
      await openCareers(page);
      await translate(page, way);
      await expect(heading(page, /Apply: \W*Full Time Barista/)).toBeVisible();
      await main.getByLabel('City').fill('Bangi');
      await main.getByRole('link', { name: 'Part Time Barista' }).click();
      await expect(heading(page, /Apply: \W*Part Time Barista/)).toBeVisible();
      await expect(heading(page, 'Full Time Barista')).toHaveCount(0);
      await expect(main).toContainText('RM9/hour');
      await main.getByRole('button', { name: 'Submit Application' }).click();
      await expect(toastOf(page)).toContainText('Full name is required');
      await expect(main).toContainText('Selfie image is required');
      await main.getByLabel('Full name').fill('Nur Aisyah');
      await main.getByRole('button', { name: 'Submit Application' }).click();
      await expect(toastOf(page)).not.toContainText('Full name is required');
      await expect(main.getByLabel('City')).toHaveValue('Bangi');
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).getByText('Shop').click();
      await main.getByRole('button', { name: 'Quick Add' }).click();
      const cart = page.getByRole('dialog', { name: 'Cart' });
      const subtotal = cart.getByRole('definition');
      await expect(subtotal).toContainText('RM50.00');
      await expect(toastOf(page)).toContainText('has been added to your cart.');
      await cart.getByRole('button', { name: 'Increase quantity' }).click();
      await expect(subtotal).toContainText('RM100.00');
      await expect(cart.getByLabel('Quantity', { exact: true })).toContainText('2');
      await cart.getByRole('link', { name: 'Checkout' }).click();
      const summary = page.getByRole('region', { name: 'Order summary' });
      await expect(summary).toContainText('RM110.00');
      await page.goBack();
      await expect(main.getByRole('button', { name: 'Quick Add' })).toBeVisible();
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await cart.getByRole('button', { name: 'Remove' }).click();
      await expect(cart).toContainText('Your cart is empty');
    });

    test('a page translated before its scripts came hydrates as usual', async ({ page }) => {
      await page.goto('/store');
      await page.getByRole('button', { name: 'Menu' }).click();
      await translate(page, way, { once: true });
      await page.getByLabel('Email').fill('aisyah@example.com');
      await waitForHydration(page);
      await expect(page.getByLabel('Email')).toHaveValue('aisyah@example.com');
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.keyboard.press('Escape');
      await hydratePage(page);
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Your cart is empty');
    });

    test('the owner decides, filters and counts', async ({ admin: page, server }) => {
      const applicants = [await applied(server), await applied(server)];
      const [first] = applicants;
      await page.goto('/admin/applications');
      await waitForHydration(page);
      await translate(page, way);
      await page.getByRole('link', { name: first?.fullName }).click();
      const detail = page.getByRole('article');
      await expect(detail).toContainText('Documents & Photos');
      await detail.getByLabel('Application status').selectOption('accepted');
      await expect(toastOf(page)).toContainText('Application status updated to accepted');
      await expect(detail).toContainText('Status set from Pending to Accepted');
      await page.getByLabel('Search').fill(first?.fullName ?? '');
      await expect(heading(page, /Applications \W*1\b/)).toBeVisible();
      await page.getByRole('button', { name: 'Select several' }).click();
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('combobox', { name: 'Set status of 1 selected' })).toBeVisible();
    });
  });
}
