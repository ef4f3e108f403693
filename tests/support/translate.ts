import type { Page } from '@playwright/test';

/** How a browser's translation puts its words in the place of a text. */
export type Translation = 'replaces' | 'wraps';

/**
 * Translates every text of the page, and unless `once` also what is added to it or changes from now on, as Chrome
 * does: by a `font` that React knows nothing of.
 */
export function translate(page: Page, how: Translation, { once = false } = {}): Promise<void> {
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
