import { cleanLine } from '#app/shared/text.ts';

/** `after` (a page's `older`) reads onwards, `before` (its `newer`) backwards. */
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

/** A changed filter or page drops the position in the list, or what `dropped` names. */
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
