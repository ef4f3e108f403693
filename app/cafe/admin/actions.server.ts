import * as z from 'zod/mini';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import type { ActionResult } from '#app/admin/actions/use-action.ts';
import { factsColumns, factsRules } from '#app/cafe/facts-form.ts';
import { hoursRules, readHours, readSpecialDay, specialDayRules } from '#app/cafe/hours-form.ts';
import { splitNights } from '#app/cafe/stored-hours.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import { editCafe, removeSpecialDay, saveSpecialDay } from './change-cafe.server.ts';

/** `version`: of the cafe after the change; the next change is based on it. */
export type CafeResult = ActionResult & { version?: number };
const fields = { version: z.coerce.number().check(z.int32()) };

export type CafeIntent = IntentOf<typeof runCafeAction>;

export const runCafeAction = createRunner(
  '/admin/cafe',
  {
    'save-hours': adminAction({
      rule: { harm: 'work', perHour: 300, as: 'site-change' },
      fields,
      rules: hoursRules,
      done: 'Opening hours saved',
      async run(services, { version, admin, now, ...texts }) {
        const hours = readHours(texts);
        if (!hours.ok) return { ...hours, reason: 'invalid' };
        const columns = { opening_hours: hours.value && splitNights(hours.value) };
        return editCafe(services, { columns, version, admin, now });
      },
    }),
    'save-facts': adminAction({
      rule: { harm: 'contact', perHour: 300, as: 'site-change' },
      fields,
      rules: factsRules,
      done: 'Address and contact saved',
      run: (services, { version, admin, now, ...texts }) =>
        editCafe(services, { columns: factsColumns(texts), version, admin, now }),
    }),
    'save-special-day': adminAction({
      rule: { harm: 'work', perHour: 300, as: 'site-change' },
      // `edits`: the form edits a listed day, and has shown its note.
      fields: { edits: z.optional(z.literal('yes')) },
      rules: specialDayRules,
      done: 'Special day saved',
      errors: { past: { field: 'day', message: 'This day is over.' } },
      async run(services, { edits, admin, now, ...texts }) {
        const special = readSpecialDay(texts);
        if (!special.ok) return { ...special, reason: 'invalid' };
        const change = { special: special.value, edits: edits === 'yes', admin, now };
        return saveSpecialDay(services, change);
      },
    }),
    'remove-special-day': adminAction({
      rule: { harm: 'work', perHour: 300, as: 'site-change' },
      fields: { day: optionalText },
      done: 'Removed',
      run: removeSpecialDay,
    }),
  },
  {
    changed:
      'Another admin has changed it in the meantime. Copy your text, then load the page again.',
    full: 'There are 40 already. Remove one first.',
  },
);
