import * as z from 'zod/mini';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import { applicationStatuses, statusLabel } from '#app/careers/application-status.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { noteRules } from '#app/careers/review/note-rules.ts';
import { addNote, rateApplication } from '#app/careers/review/notes.server.ts';
import { notifyApplicant } from '#app/careers/review/notify-applicant.server.ts';
import {
  setApplicationStatus,
  setStatuses,
} from '#app/careers/review/set-application-status.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { keepAction } from '#app/privacy/admin/retention/keep-action.server.ts';
import { parseJson } from '#app/shared/parse.ts';

const id = z.string();
const status = z.enum(applicationStatuses);

/** A page of the list at most, as JSON. */
const readSteps = z.pipe(
  z.pipe(z.string().check(z.maxLength(10_000)), z.transform(parseJson)),
  z.array(z.object({ id, from: status, to: status })).check(z.maxLength(50)),
);

const decision = z.enum(['accepted', 'rejected']);

export type ApplicationIntent = IntentOf<typeof runApplicationAction>;

export const runApplicationAction = createRunner(
  '/admin/applications',
  {
    'set-status': adminAction({
      rule: { harm: 'work', perHour: 600, as: 'application-change' },
      // The version is the one that the status was chosen on.
      fields: { id, version: z.string(), status },
      done: ({ status }) => `Application status updated to ${status}`,
      async run({ db }, change) {
        const result = await setApplicationStatus(db, change);
        if (result.ok || result.reason !== 'changed') return result;
        const description = `Somebody else has set it to ${statusLabel[result.status]} in the meantime.`;
        return { ...result, description };
      },
    }),
    'set-several': adminAction({
      rule: { harm: 'work', perHour: 600, as: 'application-change' },
      fields: { steps: readSteps },
      done: '',
      async run({ db }, change) {
        const done = await setStatuses(db, change);
        const left = change.steps.length - done.length;
        const title =
          done.length === 1 ? '1 application changed' : `${done.length} applications changed`;
        const description = left > 0 ? `${left} had another status by now, and stayed.` : undefined;
        return { ok: true, title, description, done };
      },
    }),
    rate: adminAction({
      rule: { harm: 'work', perHour: 600, as: 'application-change' },
      fields: { id, rating: z.enum(['', '1', '2', '3', '4', '5']) },
      done: ({ rating }) => (rating ? `Rated ${rating} of 5` : 'Rating removed'),
      run: ({ db }, { rating, ...change }) =>
        rateApplication(db, { ...change, rating: rating === '' ? null : Number(rating) }),
    }),
    note: adminAction({
      rule: { harm: 'records', perHour: 200 },
      fields: { id },
      rules: noteRules,
      done: 'Note added',
      run: ({ db }, change) => addNote(db, change),
    }),
    tell: adminAction({
      rule: { harm: 'mailing', perHour: 100 },
      // The other decision, that the applicant was told before, is taken back.
      fields: { id, decision, takes_back: z.optional(decision) },
      done: 'The email is on its way',
      async run(services, { takes_back, ...change }) {
        const takesBack = takes_back ?? null;
        const result = await notifyApplicant(services, { ...change, takesBack });
        if (!result.ok || services.settings.smtpUrl) return result;
        return { ok: true, title: 'The email is written', description: outboxNote };
      },
    }),
    keep: keepAction('application'),
    delete: adminAction({
      rule: { harm: 'deleting', perHour: 100 },
      fields: { id },
      done: 'Application deleted successfully',
      run: ({ db, jobs }, { id, admin, now }) =>
        deleteApplication(db, jobs, { id, actor: admin, now }),
    }),
  },
  {
    'not-found': 'This application does not exist any more.',
    told: 'The applicant has been told already.',
    changed: 'The application has changed in the meantime. Look at it again.',
  },
);
