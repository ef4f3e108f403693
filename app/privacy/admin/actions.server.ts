import * as z from 'zod/mini';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import type { ActionResult } from '#app/admin/actions/use-action.ts';
import { ownWords } from '#app/mail/mail-message.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import type { Services } from '#app/platform/services.server.ts';
import { correctRequest, refuseRequest } from '#app/privacy/requests/answer-request.server.ts';
import { uncorrected } from '#app/privacy/requests/correction-words.ts';
import { deleteOnRequest } from '#app/privacy/requests/delete-on-request.server.ts';
import { parseRefusal, refusalRules } from '#app/privacy/requests/refusal.ts';
import { decideNight } from '#app/privacy/retention/purge-nights.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

const fields = { id: z.string() };
/** The night whose records wait, and how many do. */
const night = { night: z.iso.date(), held: z.pipe(z.coerce.number(), z.int32()) };

export type RequestIntent = IntentOf<typeof runRequestAction>;

export const runRequestAction = createRunner(
  '/admin/requests',
  {
    'agree-to-purge': adminAction({
      rule: { harm: 'erasing', perHour: 100, as: 'retention-change' },
      fields: night,
      done: 'They are deleted in a day',
      run: ({ db }, change) => decideNight(db, { agrees: true, ...change }),
    }),
    'stop-purge': adminAction({
      rule: { harm: 'work', perHour: 100, as: 'retention-change' },
      fields: night,
      done: 'Nothing of it is deleted',
      run: ({ db }, change) => decideNight(db, { agrees: false, ...change }),
    }),
    correct: adminAction({
      rule: { harm: 'mailing', perHour: 100, as: 'request-answer' },
      fields,
      rules: ownWords,
      done: 'Answered',
      errors: { uncorrected },
      run: async (services, change) => tell(services, await correctRequest(services, change)),
    }),
    refuse: adminAction({
      rule: { harm: 'mailing', perHour: 100, as: 'request-answer' },
      fields,
      rules: refusalRules,
      done: 'Refused',
      async run(services, { refusal: typed, ...change }) {
        const refusal = parseRefusal(typed);
        if (!refusal) return { ok: false, reason: 'unreadable' };
        return tell(services, await refuseRequest(services, { ...change, refusal }));
      },
    }),
    delete: adminAction({
      rule: { harm: 'erasing', perHour: 100, as: 'request-answer' },
      fields: { ...fields, goes: z.string() },
      done: 'Deleted and answered',
      run: async (services, change) => tell(services, await deleteOnRequest(services, change)),
    }),
  },
  {
    'not-found': 'This request does not exist any more.',
    'no-address': 'Its address can’t be read: the key is lost.',
    'must-stay': 'Nothing of it may be deleted. Refuse it, with the reason.',
    changed: 'What is held has changed in the meantime. Look at it again.',
  },
);

type Result = Awaited<
  ReturnType<typeof correctRequest | typeof refuseRequest | typeof deleteOnRequest>
>;

function tell({ settings }: Services, result: Result): ActionResult {
  if (result.ok) return settings.smtpUrl ? result : { ok: true, description: outboxNote };
  if (result.reason !== 'answered') return result;
  const description = `${result.by} has answered it on ${longDate(cafeDay(result.at))}.`;
  return { ok: false, reason: 'answered', description };
}
