import * as z from 'zod/mini';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { keepLonger } from '#app/privacy/retention/keep-longer.server.ts';
import { keepRules, mostYearsKept } from '#app/privacy/retention/keep-longer.ts';
import { fewestDaysLeft } from '#app/privacy/retention/retention.ts';

const field = 'keep_until';

/** For the screen of these records. */
export function keepAction(type: Parameters<typeof keepLonger>[1]['type']) {
  return adminAction({
    rule: { harm: 'work', perHour: 100, as: 'retention-change' },
    fields: { id: z.string() },
    rules: keepRules,
    done: 'Kept Longer',
    errors: {
      past: { field, message: 'Choose a day that is still to come.' },
      'kept-already': {
        field,
        message: `It is kept longer already. Choose a later day, or one in ${fewestDaysLeft} days or more.`,
      },
      'too-far': { field, message: `At most ${mostYearsKept} years from now.` },
    },
    run: ({ db }, change) => keepLonger(db, { type, ...change }),
  });
}
