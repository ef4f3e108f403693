import { lines, type Rules } from '#app/forms/rules.ts';

/** An admin's note on an application. */
export const noteRules = {
  note: { label: 'Note', limit: 2000, clean: lines },
} satisfies Rules<'note'>;
