import * as z from 'zod/mini';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { decideNight } from '#app/privacy/retention/purge-nights.server.ts';

const shared = {
  fields: { night: z.iso.date(), held: z.pipe(z.coerce.number(), z.int32()) },
} as const;

/** What an admin says of a night whose records wait. */
export const purgeActions = {
  'agree-to-purge': adminAction({
    rule: { harm: 'erasing', perHour: 100, as: 'retention-change' },
    ...shared,
    done: 'They are deleted in a day',
    run: ({ db }, change) => decideNight(db, { agrees: true, ...change }),
  }),
  'stop-purge': adminAction({
    rule: { harm: 'work', perHour: 100, as: 'retention-change' },
    ...shared,
    done: 'Nothing of it is deleted',
    run: ({ db }, change) => decideNight(db, { agrees: false, ...change }),
  }),
};
