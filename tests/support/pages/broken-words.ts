import type { Locator } from '@playwright/test';

/** Those of the words in these elements that are broken over two lines. */
export function brokenWords(places: Locator, words: RegExp): Promise<string[]> {
  return places.evaluateAll((elements, { source }) => {
    const broken: string[] = [];
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(RegExp(source, 'gu'))) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  }, words);
}
