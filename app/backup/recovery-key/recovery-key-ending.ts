import { type Rule, type Rules, unless } from '#app/forms/rules.ts';

const lastCharacters = 6;

const notTheEnd = 'These are not its last six characters.';

const ending: Rule = {
  label: 'Last six characters',
  limit: 40,
  clean: (text) => text.replace(/\s/g, '').toUpperCase(),
  missing: 'Enter the last six characters.',
  tooLong: notTheEnd,
  error: unless((text) => text.length === lastCharacters, notTheEnd),
};

/** How an admin shows that the recovery key is written down. */
export const endingRules = { ending } satisfies Rules<string>;

export const wrongEnding = { field: 'ending', message: notTheEnd };

export function isEndingOf(identity: string, ending: string): boolean {
  return identity.slice(-lastCharacters) === ending;
}
