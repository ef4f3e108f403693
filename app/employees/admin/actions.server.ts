import * as z from 'zod/mini';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import type { ActionResult } from '#app/admin/actions/use-action.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { clearFlag, type EditResult, editEmployee } from '#app/employees/edit-employee.server.ts';
import { employeePositions } from '#app/employees/employee.ts';
import type { Flag } from '#app/employees/employee-flags.ts';
import { editRules, lastDayRules, newEmployeeRules } from '#app/employees/employee-form.ts';
import type { ExistingEmployee } from '#app/employees/employees.server.ts';
import { issueLink, sendLink, withdrawLink } from '#app/employees/links/onboarding-link.server.ts';
import { removeOfferLetter } from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { mapFields } from '#app/forms/rules.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { keepAction } from '#app/privacy/admin/retention/keep-longer.server.ts';
import { noteForAnswer } from '#app/privacy/requests/data-requests.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

/** A result with what the dialogs need in addition to the toast's texts. */
export type EmployeeResult = ActionResult & { id?: string; existing?: ExistingEmployee | null };

const id = optionalText;
const version = optionalText;

export type EmployeeIntent = IntentOf<typeof runEmployeeAction>;

export const runEmployeeAction = createRunner(
  '/admin/employees',
  {
    add: adminAction({
      rule: { harm: 'links', perHour: 100 },
      rules: newEmployeeRules,
      done: 'Employee Added',
      async run(services, { full_name_ic, email, job_position, admin, now }) {
        const employee = { full_name_ic, email, job_position };
        const added = await addEmployee(services, { employee, admin, now });
        return added.ok ? added : { ...added, silent: true };
      },
    }),
    edit: adminAction({
      rule: { harm: 'records', perHour: 300, as: 'employee-edit' },
      fields: { id, version, ...mapFields(editRules, () => optionalText) },
      done: 'Employee Updated',
      async run(services, { id, version, admin, now, ...form }) {
        const note = noteForAnswer(employeeOnboarding, { id, admin, now });
        const change = { id, version, form, noteForAnswer: note, admin, now };
        const result = await editEmployee(services, change);
        if (result.ok) return { ok: true, description: notesOf(result) };
        return { ...result, silent: result.reason === 'email-exists' };
      },
    }),
    left: adminAction({
      rule: { harm: 'records', perHour: 300, as: 'employee-edit' },
      fields: { id },
      rules: lastDayRules,
      done: 'Last Day Saved',
      run: setLastDay,
    }),
    stays: adminAction({
      rule: { harm: 'records', perHour: 300, as: 'employee-edit' },
      fields: { id },
      done: 'Last Day Removed',
      run: (services, change) => setLastDay(services, { ...change, left_on: '' }),
    }),
    'issue-link': adminAction({
      rule: { harm: 'links', perHour: 200, as: 'employee-link' },
      fields: { id },
      done: 'Link Generated',
      run: issueLink,
    }),
    // A new link for an address that exists already, with the position that was chosen for it.
    'reissue-link': adminAction({
      rule: { harm: 'links', perHour: 200, as: 'employee-link' },
      fields: { id, job_position: z.catch(z.optional(z.enum(employeePositions)), undefined) },
      done: 'Link Generated',
      run: (services, { job_position: position, ...change }) =>
        issueLink(services, { position, ...change }),
    }),
    'withdraw-link': adminAction({
      rule: { harm: 'work', perHour: 200, as: 'employee-link' },
      fields: { id },
      done: 'Link Withdrawn',
      run: withdrawLink,
    }),
    'send-link': adminAction({
      rule: { harm: 'mailing', perHour: 100 },
      fields: { id },
      done: 'Link Sent',
      async run(services, change) {
        const result = await sendLink(services, change);
        if (!result.ok || services.settings.smtpUrl) return result;
        return { ok: true, title: 'The email is written', description: outboxNote };
      },
    }),
    'confirm-bank-account': confirm('bank-account', 'Bank Account Confirmed'),
    'confirm-date-of-birth': confirm('date-of-birth', 'Date of Birth Confirmed'),
    'confirm-account-owner': confirm('account-owner', 'Account Owner Confirmed'),
    keep: keepAction('employee'),
    delete: adminAction({
      rule: { harm: 'deleting', perHour: 60, as: 'employee-delete' },
      fields: { id },
      done: 'Employee Deleted',
      run: (services, { id, admin, now }) => deleteEmployee(services, { id, actor: admin, now }),
    }),
    'remove-letter': adminAction({
      rule: { harm: 'deleting', perHour: 60, as: 'employee-delete' },
      fields: { id },
      done: 'Offer Letter Deleted',
      run: removeOfferLetter,
    }),
  },
  {
    'not-found': 'This employee does not exist any more.',
    'no-link': 'There is no open link any more.',
    left: 'This employee has left. If they are back, empty ‘Left on’ first.',
    changed: 'The record has changed since you opened it. Open it again to see how.',
  },
);

/** Sets or removes the last day, whatever else has changed in the record since. */
async function setLastDay(
  services: Services,
  { id, left_on, admin, now }: { id: string; left_on: string; admin: Admin; now: Date },
) {
  const note = noteForAnswer(employeeOnboarding, { id, admin, now });
  const change = { id, form: { left_on }, noteForAnswer: note, admin, now };
  const result = await editEmployee(services, change);
  return result.ok ? { ...result, description: result.name } : result;
}

function confirm(flag: Flag, done: string) {
  return adminAction({
    rule: { harm: 'records', perHour: 300, as: 'employee-edit' },
    fields: { id, version },
    done,
    run: ({ db }, change) => clearFlag(db, { flag, ...change }),
  });
}

function notesOf({
  linkReplaced,
  pinSharedWith,
  numberNote,
}: Extract<EditResult, { ok: true }>): string | undefined {
  const notes = [
    linkReplaced && 'The old onboarding link has stopped working; send the new one.',
    pinSharedWith && `This PIN is also the PIN of ${pinSharedWith}.`,
    numberNote,
  ];
  return notes.filter(Boolean).join(' ') || undefined;
}
