import * as z from 'zod/mini';
import { adminAction, createRunner } from '#app/admin/actions/run-action.server.ts';
import {
  removeSubscriber,
  restoreSubscriber,
} from '#app/newsletter/subscribers/change-subscriber.server.ts';

export const runSubscriberAction = createRunner('/admin/email-list', {
  remove: adminAction({
    fields: { id: z.string() },
    done: 'Subscriber removed',
    async run(services, change) {
      await removeSubscriber(services, { ...change, actor: change.admin });
      return { ok: true };
    },
  }),
  restore: adminAction({
    fields: { email: z.string() },
    done: 'Subscriber put back',
    run: async ({ db }, change) =>
      (await restoreSubscriber(db, change)) ? { ok: true } : { ok: false, reason: 'not-removed' },
  }),
});
