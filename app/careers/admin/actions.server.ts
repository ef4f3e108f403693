import * as z from 'zod/mini';
import { admit } from '#app/accounts/confirm/admit.server.ts';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import type { ActionResult } from '#app/admin/actions/use-action.ts';
import { readFilters } from '#app/careers/admin/list/application-filters.tsx';
import {
  type ApplicationStatus,
  applicationStatuses,
  mostAtOnce,
  statusLabel,
} from '#app/careers/application-status.ts';
import { decisions } from '#app/careers/review/application-mails.ts';
import { correctionRules } from '#app/careers/review/correction.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { editApplication, mailsNobody } from '#app/careers/review/edit-application.server.ts';
import { noteRules } from '#app/careers/review/note-rules.ts';
import { addNote, rateApplication } from '#app/careers/review/notes.server.ts';
import {
  findTellable,
  notifyApplicant,
  tellSeveral,
} from '#app/careers/review/notify-applicant.server.ts';
import {
  findStatuses,
  setApplicationStatus,
  setStatuses,
} from '#app/careers/review/set-application-status.server.ts';
import { mapFields } from '#app/forms/rules.ts';
import { ownWords } from '#app/mail/mail-message.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import { keepAction } from '#app/privacy/admin/retention/keep-longer.server.ts';
import { findOpenCorrection, noteForAnswer } from '#app/privacy/requests/data-requests.server.ts';
import { cafeDay, cafeMinute, clockText, endOfDay, longDate } from '#app/shared/dates.ts';
import { parseJson } from '#app/shared/parse.ts';
import { jobApplications } from '#db/schema/applications.ts';

const id = z.string();
const status = z.enum(applicationStatuses);

const json = z.pipe(z.string().check(z.maxLength(30_000)), z.transform(parseJson));

const readSteps = z.pipe(
  json,
  z
    .array(z.object({ from: status, to: status, ids: z.array(id) }))
    .check(z.refine((groups) => groups.flatMap(({ ids }) => ids).length <= mostAtOnce)),
);

const readIds = z.pipe(json, z.array(id).check(z.maxLength(mostAtOnce)));

const decision = z.enum(decisions);

const readTellings = z.pipe(
  json,
  z
    .array(z.object({ decision, ids: z.array(id) }))
    .check(z.refine((groups) => groups.flatMap(({ ids }) => ids).length <= mostAtOnce)),
);

const tellRule = { harm: 'mailing', perHour: 100 } as const;

/** When several are told at once, the rule of telling one counts for each. */
const tellOne = { name: '/admin/applications tell', ...tellRule };

/** '57 have to wait: the next may be told from 1:58 pm.', with the day if it is not today. */
function tooManyLine(count: number, roomAt: Date, now: Date): string {
  // Round up, since within the minute itself it may still fail.
  const at = new Date(Math.ceil(roomAt.getTime() / 60_000) * 60_000);
  const day = at > endOfDay(now) ? `${longDate(cafeDay(at))}, ` : '';
  const wait = count === 1 ? '1 has to wait' : `${count} have to wait`;
  return `${wait}: the next may be told from ${day}${clockText(cafeMinute(at))}.`;
}

export type SetResult = ActionResult & {
  done?: Awaited<ReturnType<typeof setStatuses>>;
  found?: (readonly [string, ApplicationStatus])[];
};

export type TellResult = ActionResult & Partial<Awaited<ReturnType<typeof findTellable>>>;

export type ApplicationIntent = IntentOf<typeof runApplicationAction>;

export const runApplicationAction = createRunner(
  '/admin/applications',
  {
    'set-status': adminAction({
      rule: { harm: 'work', perHour: 600, as: 'application-change' },
      // `version`: of the application that the admin saw when choosing the status.
      fields: { id, version: z.string(), status },
      done: ({ status }) => `Application status updated to ${status}`,
      async run({ db }, change) {
        const result = await setApplicationStatus(db, change);
        if (result.ok || result.reason !== 'changed') return result;
        const description = `Somebody else has changed it in the meantime. It is ${statusLabel[result.status]} now.`;
        return { ...result, description };
      },
    }),
    'set-several': adminAction({
      rule: { harm: 'work', perHour: 600, as: 'application-change' },
      // `undo`: the steps put back an earlier change.
      fields: { steps: readSteps, undo: z.optional(z.literal('yes')) },
      done: '',
      async run({ db }, { undo, steps: groups, ...by }) {
        const steps = groups.flatMap(({ ids, ...step }) => ids.map((id) => ({ id, ...step })));
        const done = await setStatuses(db, { steps, ...by });
        const left = steps.length - done.length;
        const changed =
          done.length === 1 ? '1 application changed' : `${done.length} applications changed`;
        const [one] = done.length === 1 ? done : [];
        const title = undo ? `Put back: ${one?.name ?? done.length}` : changed;
        const description = left > 0 ? `${left} had another status by now, and stayed.` : undefined;
        return { ok: true, title, description, done };
      },
    }),
    'find-all': adminAction({
      rule: { harm: 'searching', perHour: 600, as: 'application-change' },
      // `search`: the query of the list's URL.
      fields: { search: z.string() },
      done: '',
      async run({ db }, { search, now }) {
        const found = await findStatuses(db, readFilters(new URLSearchParams(search)), now);
        return {
          ok: true,
          silent: true,
          found: found.map(({ id, status }) => [id, status] as const),
        };
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
      rule: tellRule,
      // `takes_back`: the other decision, which the applicant was told before and this email replaces.
      fields: { id, decision, takes_back: z.optional(decision) },
      rules: ownWords,
      done: 'The email is on its way',
      async run(services, { takes_back, ...change }) {
        const takesBack = takes_back ?? null;
        const result = await notifyApplicant(services, { ...change, takesBack });
        if (!result.ok || services.settings.smtpUrl) return result;
        return { ok: true, title: 'The email is written', description: outboxNote };
      },
    }),
    'find-tellable': adminAction({
      rule: { harm: 'work', perHour: 600, as: 'application-change' },
      fields: { ids: readIds },
      done: 'None of them waits for an email',
      async run({ db }, { ids, now }) {
        const found = await findTellable(db, ids, now);
        return { ok: true, silent: found.groups.length > 0, ...found };
      },
    }),
    'tell-several': adminAction({
      rule: { harm: 'announcing', perHour: 20 },
      // `again`: also to those whose earlier email only went into the outbox.
      fields: { groups: readTellings, again: z.optional(z.literal('yes')) },
      done: '',
      async run(services, { groups, again, ...by }) {
        const tellings = groups.flatMap(({ ids, ...one }) => ids.map((id) => ({ id, ...one })));
        const admitOne = (about: string) => admit(services, tellOne, { ...by, about });
        const isAgain = again === 'yes';
        const telling = { tellings, isAgain, admitOne, ...by };
        const { told, tooMany, roomAt } = await tellSeveral(services, telling);
        const left = tellings.length - told - tooMany;
        const lines = [
          told > 0 && !services.settings.smtpUrl && outboxNote,
          roomAt && tooManyLine(tooMany, roomAt, by.now),
          left > 0 && `${left} got none: told before, or changed meanwhile.`,
        ];
        return {
          ok: true,
          title: `Emails written: ${told}`,
          description: lines.filter(Boolean).join(' ') || undefined,
        };
      },
    }),
    edit: adminAction({
      rule: { harm: 'mailing', perHour: 100 },
      fields: { id, version: z.string(), ...mapFields(correctionRules, () => optionalText) },
      done: 'Application corrected',
      async isWork({ db }, { id, now, ...form }) {
        const request = await findOpenCorrection(db, jobApplications, id);
        return mailsNobody(db, { id, form, isAsked: request !== null, now });
      },
      async run(services, { id, version, admin, now, ...form }) {
        const note = noteForAnswer(jobApplications, { id, admin, now });
        const change = { id, version, form, noteForAnswer: note, admin, now };
        const result = await editApplication(services, change);
        if (!result.ok) return result;
        if (result.labels.length === 0) return { ok: true, title: 'Nothing was changed' };
        if (!result.isMailed) return { ok: true, description: 'Now answer their request.' };
        return { ok: true, description: services.settings.smtpUrl ? undefined : outboxNote };
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
    employed: 'There is an employee record for this email, so no rejection is sent.',
    changed: 'The application has changed in the meantime. Look at it again.',
  },
);
