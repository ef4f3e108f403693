import type { Page } from '@playwright/test';

/** The class names on the page that app.css has styles for, but the stylesheet that the page came with has not. */
export function findMissingStyles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[data-whole]');
    const read = async (href = '') => (await fetch(href)).text();
    const [shown, whole] = await Promise.all([read(link?.href), read(link?.dataset.whole)]);
    const names = [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]);
    const has = (styles: string, name: string) =>
      styles
        .split(`.${CSS.escape(name)}`)
        .slice(1)
        .some((rest) => !/^[\w-]/.test(rest));
    return names.filter((name) => has(whole, name) && !has(shown, name));
  });
}
