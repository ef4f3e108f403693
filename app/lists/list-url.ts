import { cleanLine } from '#app/shared/text.ts';

/** Where to read: `after` (the `older` of a page) reads on, `before` (its `newer`) reads back. */
export type PageChoice = { after?: string; before?: string };

/** The page that the URL of a list names. */
export function readPageChoice(search: URLSearchParams): PageChoice {
  return {
    after: search.get('after') ?? undefined,
    before: search.get('before') ?? undefined,
  };
}

/** The text that the URL of a list searches for. */
export function readSearchText(search: URLSearchParams, maxLength: number): string {
  return cleanLine(search.get('search') ?? '').slice(0, maxLength);
}

/** New values for parts of a URL; an empty one takes its part away. */
export type UrlChange = Readonly<Record<string, string | readonly string[]>>;

/**
 * The same URL, changed. A filter or page begins at its own first entry, so the page that was shown is
 * dropped; what opens beside or over the list drops only what was open before.
 */
export function changedSearch(
  search: URLSearchParams,
  change: UrlChange,
  dropped: readonly string[] = ['after', 'before'],
): string {
  const changed = new URLSearchParams(search);
  for (const name of [...dropped, ...Object.keys(change)]) changed.delete(name);
  for (const [name, values] of Object.entries(change)) {
    for (const value of [values].flat()) if (value) changed.append(name, value);
  }
  return `?${changed}`;
}
