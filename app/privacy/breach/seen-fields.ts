import type { ActivityAction } from '#app/accounts/activity/activity.ts';
import type { EmployeeEvent } from '#app/employees/record/employee-history.ts';
import {
  isNumberField,
  numberFields,
  type RecordField,
  recordRules,
} from '#app/employees/record-rules.ts';
import { fieldsOf } from '#app/forms/rules.ts';
import { type DataKind, dataKinds } from '#app/shared/data-kinds.ts';

export const recordTypes = [
  'application',
  'employee',
  'subscriber',
  'user',
  'confirmation',
  'restock-request',
] as const;

export type RecordType = (typeof recordTypes)[number];

const contact = ['name', 'email', 'phone', 'address', 'birth'] as const;
const application: readonly DataKind[] = [...contact, 'work', 'answers'];
const photos: readonly DataKind[] = ['full-body', 'selfie'];
const kindsOf = (fields: readonly RecordField[]) => fields.map((field) => recordRules[field].data);
/** What the form behind an onboarding link shows; of numbers the last digits only. */
const onboardingForm = kindsOf(fieldsOf(recordRules).filter((field) => !isNumberField(field)));
const employee: readonly DataKind[] = [...onboardingForm, ...kindsOf(numberFields), 'work', 'pin'];
const register: readonly DataKind[] = ['name', 'work', 'ic', 'kwsp', 'bank', 'account-number'];
const subscriber: readonly DataKind[] = ['email', 'subscription'];
const account: readonly DataKind[] = ['name', 'email', 'account'];

/** All that is stored of a record of each type, as a backup has it. */
const everything: Record<RecordType, readonly DataKind[]> = {
  application: [...application, 'resume', ...photos],
  employee: [...employee, 'letter'],
  subscriber,
  user: account,
  confirmation: subscriber,
  'restock-request': subscriber,
};

/**
 * What an entry of the audit showed. `of`: these fields of the record that it names; `ofAll`: these of every
 * record that was stored. `note`: whose they were it does not say, so a person has to judge it.
 */
type Seen = {
  of?: readonly DataKind[];
  ofAll?: Partial<Record<RecordType, readonly DataKind[]>>;
  note?: string;
};

const nothing: Seen = {};
const record = (fields: readonly DataKind[]) => ({ of: fields });

/** By slot in the details. */
const files = new Map<string, readonly DataKind[]>([
  ['resume', ['name', 'resume']],
  ['full_body_image', ['name', 'full-body']],
  ['selfie_image', ['name', 'selfie']],
]);
/** Without a slot that is known, all of them. */
const file = record([...files.values()].flat());

const activity: Record<ActivityAction, Seen> = {
  'session.started': nothing,
  'session.ended': nothing,
  'sign-in.failed': nothing,
  'sign-in.slowed': nothing,
  'identity.confirmed': nothing,
  'password.reset-requested': nothing,
  'password.reset': nothing,
  'password.changed': nothing,
  'email.change-requested': nothing,
  'email.change-withdrawn': nothing,
  'email.changed': nothing,
  'name.changed': nothing,
  'two-step.on': nothing,
  'two-step.off': nothing,
  'two-step.reset': nothing,
  'recovery-codes.renewed': nothing,
  'recovery-code.used': nothing,
  'passkey.added': nothing,
  'passkey.removed': nothing,
  'passkey.refused': nothing,
  'admin.created': nothing,
  'admin.invited': nothing,
  'invitation.sent-again': nothing,
  'invitation.withdrawn': nothing,
  'admin.removed': nothing,
  'two-step.required': nothing,
  'two-step.not-required': nothing,
  'account.exported': record([...account, 'subscription']),
  'account.deleted': nothing,
};

const employeeEvents: Record<`employee.${EmployeeEvent}`, Seen> = {
  'employee.created': nothing,
  'employee.link-issued': record(onboardingForm),
  'employee.link-replaced': record(onboardingForm),
  'employee.link-sent': nothing,
  'employee.link-withdrawn': nothing,
  'employee.completed': nothing,
  'employee.edited': nothing,
  'employee.kept': nothing,
  'employee.opened': record(employee),
  'employee.letter-uploaded': nothing,
  'employee.letter-viewed': record(['name', 'letter']),
  'employee.letter-downloaded': record(['name', 'letter']),
  'employee.letter-removed': nothing,
  'employee.bank-account-changed': nothing,
  'employee.bank-account-confirmed': nothing,
  'employee.date-of-birth-confirmed': nothing,
  'employee.account-owner-confirmed': nothing,
  'employee.deleted': nothing,
};

const others = {
  'application.opened': record(application),
  'application.file-viewed': file,
  'application.file-downloaded': file,
  'application.exported': record([...application, ...photos]),
  'application.edited': nothing,
  'application.status-set': nothing,
  'application.applicant-told': nothing,
  'application.rated': nothing,
  'application.noted': nothing,
  'application.deleted': nothing,
  'application.kept': nothing,
  'employees.exported': { ofAll: { employee: register } },
  'subscribers.exported': { ofAll: { subscriber } },
  'subscriber.removed': nothing,
  'subscriber.restored': nothing,
  'backup.started': nothing,
  'backup.downloaded': { ofAll: everything },
  'backup.key-confirmed': nothing,
  'backup.key-renewed': nothing,
  'backup.key-shown': {
    note: 'The recovery key was shown: with it any archive that left the house can be opened, and that shows everything of everybody in it.',
  },
  'breach.looked-up': {
    note: 'The answer of this page was looked at: names and email addresses of those whose data had been seen.',
  },
  'data-link.opened': {
    note: 'Somebody opened a link to what is held under an address: anyone who reads its emails saw all of it but the numbers.',
  },
  'data-link.downloaded': {
    note: 'What is held under an address was downloaded with such a link, files included; how many numbers were in it stands in the details.',
  },
  'data-request.opened': nothing,
  'data-request.edited': nothing,
  'data-request.corrected': nothing,
  'data-request.deleted': nothing,
  'data-request.refused': nothing,
  'cafe.edited': nothing,
  'cafe.day-closed': nothing,
  'cafe.day-opened': nothing,
  'job.opened': nothing,
  'job.closed': nothing,
  'job.edited': nothing,
  'product.added': nothing,
  'product.changed': nothing,
  'product.undone': nothing,
  'product.told': nothing,
  'purge.agreed': nothing,
  'purge.stopped': nothing,
  'upload.refused': nothing,
} as const satisfies Record<string, Seen>;

const seen = new Map<string, Seen>(Object.entries({ ...activity, ...employeeEvents, ...others }));

export const knownActions: readonly string[] = [...seen.keys()];

/** The fields of a record of this type that entries of these kinds showed, in the order of the list. */
export function fieldsSeen(type: RecordType, kinds: readonly string[]): DataKind[] {
  return sortedFields(kinds.flatMap((kind) => dataIn(type, kind)));
}

/** 'application.file-viewed/resume' names the slot. An action of a release to come counts as nothing. */
function dataIn(type: RecordType, kind: string): readonly DataKind[] {
  const [action = '', slot = ''] = kind.split('/');
  const shown = seen.get(action) ?? nothing;
  if (shown === file) return files.get(slot) ?? file.of;
  return shown.of ?? shown.ofAll?.[type] ?? [];
}

/** Each once. */
export function sortedFields(fields: readonly DataKind[]): DataKind[] {
  const given = new Set(fields);
  return allFields.filter((field) => given.has(field));
}

// All keys of the table, whose type says no more than text.
const allFields = Object.keys(dataKinds) as DataKind[];

/** The actions that showed fields of the record that they name. */
export const shownOfRecord = [...seen].flatMap(([action, { of }]) => (of ? [action] : []));

/** Those that showed every record of some types, with these. */
export const shownOfAll = new Map(
  [...seen].flatMap(([action, { ofAll }]) =>
    ofAll ? [[action, Object.keys(ofAll)] as const] : [],
  ),
);

/** What has to be judged by a person, by action. */
export const notes = new Map(
  [...seen].flatMap(([action, { note }]) => (note ? [[action, note] as const] : [])),
);
