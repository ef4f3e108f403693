import * as z from 'zod/mini';
import { adminAction, createRunner } from '#app/admin/actions/run-action.server.ts';
import { keepAction } from '#app/admin/retention/keep-action.server.ts';
import { applicationStatuses, statusLabel } from '#app/careers/application-status.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { notifyApplicant } from '#app/careers/review/notify-applicant.server.ts';
import { setApplicationStatus } from '#app/careers/review/set-application-status.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';

const id = z.string();
const decision = z.enum(['accepted', 'rejected']);

export const runApplicationAction = createRunner(
  {
    'set-status': adminAction({
      // The version is the one that the status was chosen on.
      fields: { id, version: z.string(), status: z.enum(applicationStatuses) },
      done: ({ status }) => `Application status updated to ${status}`,
      async run({ db }, change) {
        const result = await setApplicationStatus(db, change);
        if (result.ok || result.reason !== 'changed') return result;
        const description = `Somebody else has set it to ${statusLabel[result.status]} meanwhile.`;
        return { ...result, description };
      },
    }),
    tell: adminAction({
      // The other decision, that the applicant was told before, is taken back.
      fields: { id, decision, takes_back: z.optional(decision) },
      done: 'The mail is on its way',
      async run(services, { takes_back, ...change }) {
        const takesBack = takes_back ?? null;
        const result = await notifyApplicant(services, { ...change, takesBack });
        if (!result.ok || services.settings.smtpUrl) return result;
        return { ok: true, title: 'The mail is written', description: outboxNote };
      },
    }),
    keep: keepAction('application'),
    delete: adminAction({
      fields: { id },
      done: 'Application deleted successfully',
      run: ({ db, jobs }, { id, admin, now }) =>
        deleteApplication(db, jobs, { id, actor: admin, now }),
    }),
  },
  {
    'not-found': 'This application does not exist any more.',
    told: 'The applicant has been told already.',
    changed: 'The application has changed meanwhile. Look at it again.',
  },
);
