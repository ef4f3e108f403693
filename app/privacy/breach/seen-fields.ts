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

/** By the slot in the entry's details. */
const files = new Map<string, readonly DataKind[]>([
  ['resume', ['name', 'resume']],
  ['full_body_image', ['name', 'full-body']],
  ['selfie_image', ['name', 'selfie']],
]);
/** For an entry without a known slot. */
const allFiles = [...files.values()].flat();

// An action that is in none of these tables showed nothing: the test has the list of those.

/** What an action showed of the record that it names. */
export const shownOfRecord = new Map<string, readonly DataKind[]>([
  ['account.exported', [...account, 'subscription']],
  ['application.opened', application],
  ['application.file-viewed', allFiles],
  ['application.file-downloaded', allFiles],
  ['application.exported', [...application, ...photos]],
  ['employee.link-issued', onboardingForm],
  ['employee.link-replaced', onboardingForm],
  ['employee.opened', employee],
  ['employee.letter-viewed', ['name', 'letter']],
  ['employee.letter-downloaded', ['name', 'letter']],
]);

/** What an action showed of every record of a type that was stored. */
export const shownOfAll = new Map<string, Partial<Record<RecordType, readonly DataKind[]>>>([
  ['employees.exported', { employee: register }],
  ['subscribers.exported', { subscriber }],
  ['backup.downloaded', everything],
]);

/** Actions that do not say whose data they showed: a person has to judge that. */
export const notes = new Map(
  Object.entries({
    'backup.key-shown':
      'The recovery key was shown: with it any archive that left the house can be opened, and that shows everything of everybody in it.',
    'breach.looked-up':
      'The answer of this page was looked at: names and email addresses of those whose data had been seen.',
    'data-link.opened':
      'Somebody opened a link to what is held under an address: anyone who reads its emails saw all of it but the numbers.',
    'data-link.downloaded':
      'What is held under an address was downloaded with such a link, files included; how many numbers were in it stands in the details.',
  }),
);

/** The fields of a record of this type that entries of these kinds showed, in the order of the list. */
export function fieldsSeen(type: RecordType, kinds: readonly string[]): DataKind[] {
  return sortedFields(kinds.flatMap((kind) => dataIn(type, kind)));
}

/** 'application.file-viewed/resume' names the slot. */
function dataIn(type: RecordType, kind: string): readonly DataKind[] {
  const [action = '', slot = ''] = kind.split('/');
  const shown = shownOfRecord.get(action) ?? shownOfAll.get(action)?.[type] ?? [];
  return shown === allFiles ? (files.get(slot) ?? allFiles) : shown;
}

/** Each field once, in the order of the list. */
export function sortedFields(fields: readonly DataKind[]): DataKind[] {
  const given = new Set(fields);
  return allFields.filter((field) => given.has(field));
}

// The keys of the table, which TypeScript only knows as text.
const allFields = Object.keys(dataKinds) as DataKind[];
