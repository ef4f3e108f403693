import type { ActivityAction } from '#app/accounts/activity/activity.ts';
import type { EmployeeEvent } from '#app/employees/record/employee-history.ts';

/** Kinds of data, in both languages of the notices. The order is that of the lists. */
export const fieldWords = {
  name: { en: 'name', ms: 'nama' },
  email: { en: 'email address', ms: 'alamat e-mel' },
  phone: { en: 'phone number', ms: 'nombor telefon' },
  address: { en: 'home address', ms: 'alamat rumah' },
  birth: { en: 'date of birth', ms: 'tarikh lahir' },
  work: { en: 'position and work preferences', ms: 'jawatan dan pilihan kerja' },
  answers: { en: 'answers in the application', ms: 'jawapan dalam permohonan' },
  resume: { en: 'resume (CV)', ms: 'resume (CV)' },
  'full-body': { en: 'full-body photo', ms: 'gambar seluruh badan' },
  selfie: { en: 'selfie photo', ms: 'gambar swafoto' },
  ic: { en: 'identity card (IC) number', ms: 'nombor kad pengenalan' },
  kwsp: { en: 'KWSP (EPF) number', ms: 'nombor KWSP' },
  bank: { en: 'bank and name of the account holder', ms: 'nama bank dan nama pemilik akaun' },
  'account-number': { en: 'bank account number', ms: 'nombor akaun bank' },
  sizes: { en: 'clothing and shoe size', ms: 'saiz pakaian dan kasut' },
  emergency: { en: 'emergency contact', ms: 'orang untuk dihubungi semasa kecemasan' },
  pin: { en: 'staff PIN', ms: 'PIN pekerja' },
  letter: { en: 'offer letter', ms: 'surat tawaran' },
  subscription: { en: 'newsletter subscription', ms: 'langganan surat berita' },
  account: { en: 'account and devices signed in', ms: 'akaun dan peranti yang dilog masuk' },
} as const;

export type Field = keyof typeof fieldWords;

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
const application: readonly Field[] = [...contact, 'work', 'answers'];
const photos: readonly Field[] = ['full-body', 'selfie'];
/** What the form behind an onboarding link shows; of numbers the last digits only. */
const onboardingForm = [...contact, 'bank', 'sizes', 'emergency'] as const;
const employee: readonly Field[] = [
  ...onboardingForm,
  ...(['work', 'ic', 'kwsp', 'account-number', 'pin'] as const),
];
const register: readonly Field[] = ['name', 'work', 'ic', 'kwsp', 'bank', 'account-number'];
const subscriber: readonly Field[] = ['email', 'subscription'];
const account: readonly Field[] = ['name', 'email', 'account'];

/** All that is stored of a record of each type, as a backup has it. */
const everything: Record<RecordType, readonly Field[]> = {
  application: [...application, 'resume', ...photos],
  employee: [...employee, 'letter'],
  subscriber,
  user: account,
  confirmation: subscriber,
  'restock-request': subscriber,
};

/**
 * What an entry of the audit showed: fields of the record that it names, all that an archive or an export
 * held, or nothing. `note`: it says whose they were no more, so a person has to judge it.
 */
export type Seen =
  | { of: 'record'; fields: readonly Field[] }
  | { of: 'subscribers' | 'employees' | 'everybody' }
  | { of: 'nobody'; note?: string };

const nothing: Seen = { of: 'nobody' };
const record = (fields: readonly Field[]): Seen => ({ of: 'record', fields });
const noted = (note: string): Seen => ({ of: 'nobody', note });

/** Without a slot that is known, all of them. */
const files = record(['name', 'resume', ...photos]);

/** By slot in the details. */
const fileBySlot = new Map([
  ['resume', record(['name', 'resume'])],
  ['full_body_image', record(['name', 'full-body'])],
  ['selfie_image', record(['name', 'selfie'])],
]);

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
  'application.file-viewed': files,
  'application.file-downloaded': files,
  'application.exported': record([...application, ...photos]),
  'application.status-set': nothing,
  'application.applicant-told': nothing,
  'application.rated': nothing,
  'application.noted': nothing,
  'application.deleted': nothing,
  'application.kept': nothing,
  'employees.exported': { of: 'employees' },
  'subscribers.exported': { of: 'subscribers' },
  'subscriber.removed': nothing,
  'subscriber.restored': nothing,
  'backup.started': nothing,
  'backup.downloaded': { of: 'everybody' },
  'backup.key-confirmed': nothing,
  'backup.key-renewed': nothing,
  'backup.key-shown': noted(
    'The recovery key was shown: with it any archive that left the house can be opened, and that shows everything of everybody in it.',
  ),
  'breach.looked-up': noted(
    'The answer of this page was looked at: names and email addresses of those whose data had been seen.',
  ),
  'data-link.opened': noted(
    'Somebody opened a link to what is held under an address: whoever reads its emails saw all of it but the numbers.',
  ),
  'data-link.downloaded': noted(
    'What is held under an address was downloaded with such a link, files included; how many numbers were in it stands in the details.',
  ),
  'data-request.opened': nothing,
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
  'purge.agreed': nothing,
  'purge.stopped': nothing,
  'upload.refused': nothing,
} as const satisfies Record<string, Seen>;

const seen = new Map<string, Seen>(Object.entries({ ...activity, ...employeeEvents, ...others }));

export const knownActions: readonly string[] = [...seen.keys()];

/** 'application.file-viewed/resume' names the slot. An action of a release to come counts as nothing. */
function seenBy(kind: string): Seen {
  const [action = '', slot = ''] = kind.split('/');
  const found = seen.get(action) ?? nothing;
  return found === files ? (fileBySlot.get(slot) ?? files) : found;
}

/** The fields of a record of this type that entries of these kinds showed, in the order of the list. */
export function fieldsSeen(type: RecordType, kinds: readonly string[]): Field[] {
  return sortedFields([...new Set(kinds)].flatMap((kind) => fieldsOf(type, seenBy(kind))));
}

/** Each once. */
export function sortedFields(fields: readonly Field[]): Field[] {
  const given = new Set(fields);
  return allFields.filter((field) => given.has(field));
}

// All keys of the table, whose type says no more than text.
const allFields = Object.keys(fieldWords) as Field[];

function fieldsOf(type: RecordType, seen: Seen): readonly Field[] {
  switch (seen.of) {
    case 'record':
      return seen.fields;
    case 'subscribers':
      return subscriber;
    case 'employees':
      return register;
    case 'everybody':
      return everything[type];
    case 'nobody':
      return [];
  }
}

/** The actions that showed such. */
export function actionsThatShow(of: Seen['of']): string[] {
  return [...seen].flatMap(([action, one]) => (one.of === of ? [action] : []));
}

/** What has to be judged by a person, by action. */
export function notedActions(): Map<string, string> {
  const noted = [...seen].flatMap(([action, one]) =>
    one.of === 'nobody' && one.note ? [[action, one.note] as const] : [],
  );
  return new Map(noted);
}
