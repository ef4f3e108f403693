import * as z from 'zod/mini';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import { removeSubscriber, restoreSubscriber } from '#app/newsletter/unsubscribe.server.ts';

export type SubscriberIntent = IntentOf<typeof runSubscriberAction>;

export const runSubscriberAction = createRunner('/admin/email-list', {
  remove: adminAction({
    rule: { harm: 'deleting', perHour: 100, as: 'subscriber-change' },
    fields: { id: z.string() },
    done: 'Subscriber removed',
    async run(services, change) {
      await removeSubscriber(services, { ...change, actor: change.admin });
      return { ok: true };
    },
  }),
  restore: adminAction({
    rule: { harm: 'work', perHour: 100, as: 'subscriber-change' },
    fields: { email: z.string() },
    done: 'Subscriber put back',
    run: async ({ db }, change) =>
      (await restoreSubscriber(db, change)) ? { ok: true } : { ok: false, reason: 'not-removed' },
  }),
});
