import type { Admin } from '#app/accounts/admin-gate.server.ts';
import { textOf } from '#app/accounts/read-form.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { confirmBankAccount } from '#app/employees/confirm-bank-account.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { editEmployee } from '#app/employees/edit-employee.server.ts';
import { parseEmployeePosition } from '#app/employees/employee.ts';
import {
  checkEdit,
  checkNewEmployee,
  type EditForm,
  editFields,
} from '#app/employees/employee-form.ts';
import { admitChange, type EmployeeChange } from '#app/employees/employee-limits.server.ts';
import { findDateOfBirth } from '#app/employees/employees.server.ts';
import { issueLink } from '#app/employees/issue-link.server.ts';
import { removeOfferLetter } from '#app/employees/remove-offer-letter.server.ts';
import { sendLink } from '#app/employees/send-link.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type DeedResult, type Intent, parseIntent } from './deeds.ts';

/** What each deed counts as among those that an admin has in an hour. */
const countsAs: Record<Intent, EmployeeChange> = {
  add: 'add',
  'issue-link': 'link',
  'reissue-link': 'link',
  'send-link': 'mail',
  edit: 'edit',
  'confirm-bank-account': 'edit',
  delete: 'delete',
  'remove-letter': 'delete',
};

/** Does what a form of the screen asks for; see `intents` for the fields. */
export async function runDeed(
  services: Services,
  form: FormData,
  admin: Admin,
  now: Date,
): Promise<DeedResult> {
  const intent = parseIntent(form.get('intent'));
  if (!intent) return { ok: false, reason: 'failed' };
  const admission = await admitChange(services.limits, countsAs[intent], admin);
  if (!admission.allowed) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: admission.retryAfterSeconds };
  }
  const id = textOf(form, 'id');
  switch (intent) {
    case 'add':
      return add(services, form, admin, now);
    case 'issue-link':
      return issueLink(services, { id, admin, now });
    case 'reissue-link': {
      const position = parseEmployeePosition(form.get('job_position')) ?? undefined;
      return issueLink(services, { id, position, admin, now });
    }
    case 'send-link':
      return send(services, id, admin, now);
    case 'edit':
      return edit(services, form, admin, now);
    case 'confirm-bank-account':
      return confirmBankAccount(services.db, { id, version: textOf(form, 'version'), admin, now });
    case 'delete':
      return deleteEmployee(services, { id, admin, now });
    case 'remove-letter':
      return removeOfferLetter(services, { id, admin, now });
  }
}

async function add(
  services: Services,
  form: FormData,
  admin: Admin,
  now: Date,
): Promise<DeedResult> {
  const verdict = checkNewEmployee({
    full_name_ic: textOf(form, 'full_name_ic'),
    email: textOf(form, 'email'),
    job_position: textOf(form, 'job_position'),
  });
  if (!verdict.ok) return { ok: false, reason: 'invalid', failure: verdict.failure };
  return addEmployee(services, { employee: verdict.employee, admin, now });
}

async function edit(
  services: Services,
  form: FormData,
  admin: Admin,
  now: Date,
): Promise<DeedResult> {
  const [id, version] = [textOf(form, 'id'), textOf(form, 'version')];
  const verdict = checkEdit(readEditForm(form), now, await findDateOfBirth(services.db, id));
  if (!verdict.ok) return { ok: false, reason: 'invalid', failure: verdict.failure };
  return editEmployee(services, { id, version, edit: verdict.edit, admin, now });
}

function readEditForm(form: FormData): EditForm {
  // Its keys are the fields themselves.
  return Object.fromEntries(editFields.map((field) => [field, textOf(form, field)])) as EditForm;
}

async function send(services: Services, id: string, admin: Admin, now: Date): Promise<DeedResult> {
  const sent = await sendLink(services, { id, admin, now });
  return sent.ok ? { ok: true, inOutbox: !services.settings.smtpUrl } : sent;
}
