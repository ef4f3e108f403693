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

const record = (fields: readonly DataKind[]) => ({ of: fields });

/** By slot in the details. */
const files = new Map<string, readonly DataKind[]>([
  ['resume', ['name', 'resume']],
  ['full_body_image', ['name', 'full-body']],
  ['selfie_image', ['name', 'selfie']],
]);
/** Without a slot that is known, all of them. */
const file = record([...files.values()].flat());

/** An action that is not here showed nothing: the test has the list of those. */
const seen = new Map<string, Seen>(
  Object.entries({
    'account.exported': record([...account, 'subscription']),
    'application.opened': record(application),
    'application.file-viewed': file,
    'application.file-downloaded': file,
    'application.exported': record([...application, ...photos]),
    'employee.link-issued': record(onboardingForm),
    'employee.link-replaced': record(onboardingForm),
    'employee.opened': record(employee),
    'employee.letter-viewed': record(['name', 'letter']),
    'employee.letter-downloaded': record(['name', 'letter']),
    'employees.exported': { ofAll: { employee: register } },
    'subscribers.exported': { ofAll: { subscriber } },
    'backup.downloaded': { ofAll: everything },
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
  } satisfies Record<string, Seen>),
);

export const shownActions: readonly string[] = [...seen.keys()];

/** The fields of a record of this type that entries of these kinds showed, in the order of the list. */
export function fieldsSeen(type: RecordType, kinds: readonly string[]): DataKind[] {
  return sortedFields(kinds.flatMap((kind) => dataIn(type, kind)));
}

/** 'application.file-viewed/resume' names the slot. */
function dataIn(type: RecordType, kind: string): readonly DataKind[] {
  const [action = '', slot = ''] = kind.split('/');
  const shown = seen.get(action);
  if (shown === file) return files.get(slot) ?? file.of;
  return shown?.of ?? shown?.ofAll?.[type] ?? [];
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
