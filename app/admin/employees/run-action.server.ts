import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { type AdminAction, admitAdmin } from '#app/accounts/admin/admin-limits.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { confirmMark } from '#app/employees/confirm-mark.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { editEmployee } from '#app/employees/edit-employee.server.ts';
import { parseEmployeePosition } from '#app/employees/employee.ts';
import { checkNewEmployee, type EditForm, editFields } from '#app/employees/employee-form.ts';
import type { Mark } from '#app/employees/employee-marks.ts';
import { issueLink } from '#app/employees/links/issue-link.server.ts';
import { sendLink } from '#app/employees/links/send-link.server.ts';
import { removeOfferLetter } from '#app/employees/offer-letters/remove-offer-letter.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type ActionResult, type Intent, parseIntent } from './actions.ts';

/** What each deed counts as among those that an admin has in an hour. */
const countsAs: Record<Intent, AdminAction> = {
  add: 'employee-add',
  'issue-link': 'employee-link',
  'reissue-link': 'employee-link',
  'send-link': 'employee-mail',
  edit: 'employee-edit',
  'confirm-bank-account': 'employee-edit',
  'confirm-date-of-birth': 'employee-edit',
  'confirm-account-owner': 'employee-edit',
  delete: 'employee-delete',
  'remove-letter': 'employee-delete',
};

/** Does what a form of the screen asks for; see `intents` for the fields. */
export async function runAction(
  services: Services,
  form: FormData,
  admin: Admin,
  now: Date,
): Promise<ActionResult> {
  const intent = parseIntent(form.get('intent'));
  if (!intent) return { ok: false, reason: 'failed' };
  const admission = await admitAdmin(services.limits, countsAs[intent], admin);
  if (!admission.allowed) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: admission.retryAfterSeconds };
  }
  const [id, version] = [textOf(form, 'id'), textOf(form, 'version')];
  const confirm = (mark: Mark) => confirmMark(services.db, { id, mark, version, admin, now });
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
      return editEmployee(services, { id, version, form: readEditForm(form), admin, now });
    case 'confirm-bank-account':
      return confirm('bank-account');
    case 'confirm-date-of-birth':
      return confirm('date-of-birth');
    case 'confirm-account-owner':
      return confirm('account-owner');
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
): Promise<ActionResult> {
  const verdict = checkNewEmployee({
    full_name_ic: textOf(form, 'full_name_ic'),
    email: textOf(form, 'email'),
    job_position: textOf(form, 'job_position'),
  });
  if (!verdict.ok) return { ok: false, reason: 'invalid', failure: verdict.failure };
  return addEmployee(services, { employee: verdict.employee, admin, now });
}

function readEditForm(form: FormData): EditForm {
  // Its keys are the fields themselves.
  return Object.fromEntries(editFields.map((field) => [field, textOf(form, field)])) as EditForm;
}

async function send(
  services: Services,
  id: string,
  admin: Admin,
  now: Date,
): Promise<ActionResult> {
  const sent = await sendLink(services, { id, admin, now });
  return sent.ok ? { ok: true, inOutbox: !services.settings.smtpUrl } : sent;
}
