import { cleanLine } from '#app/shared/text.ts';

/** `after` reads onwards from a page's `older`, `before` backwards from its `newer`. */
export type PageChoice = { after?: string; before?: string };

export function readPageChoice(search: URLSearchParams): PageChoice {
  return {
    after: search.get('after') ?? undefined,
    before: search.get('before') ?? undefined,
  };
}

export function readSearchText(search: URLSearchParams, maxLength: number): string {
  return cleanLine(search.get('search') ?? '').slice(0, maxLength);
}

/** An empty value removes its parameter. */
export type UrlChange = Readonly<Record<string, string | readonly string[]>>;

/** Changes parameters of the URL, and drops the position in the list, or the parameters that `dropped` names. */
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
