import { choice, choiceLimit, fieldsOf, line, lines, type Rule, unless } from '#app/forms/rules.ts';
import type { DataKind } from '#app/shared/data-kinds.ts';
import { accountNumberError, isAccountNumber } from '#app/shared/person/account-number.ts';
import { cleanEmail, emailMaxLength } from '#app/shared/person/email.ts';
import { isPhone, phoneError } from '#app/shared/person/phone.ts';
import { cleanNumber } from '#app/shared/text.ts';
import { tshirtSizes, withoutPlaceholder } from './employee.ts';

/** Cleans an answer; a placeholder becomes '', whoever typed it (spec 5.2). */
export const cleanAnswer = (text: string) => withoutPlaceholder(line(text));

/** How a record shows the field: the title of its section, a shorter label there, and the kind of data. */
type RecordRule = Rule & { section: RecordSection; shortLabel?: string; data: DataKind };

export const recordSections = ['Personal', 'Banking', 'Sizing', 'Emergency Contact'] as const;

export type RecordSection = (typeof recordSections)[number];

function text(label: string, limit: number) {
  return { label, limit, clean: cleanAnswer };
}

function number(label: string) {
  return { label, limit: 40, clean: (text: string) => cleanAnswer(cleanNumber(text)) };
}

const phone = (label: string) => ({ ...number(label), error: unless(isPhone, phoneError) });

const personal = { section: 'Personal' } as const;
const banking = { section: 'Banking' } as const;
const sizing = { section: 'Sizing', data: 'sizes' } as const;
const emergency = { section: 'Emergency Contact', data: 'emergency' } as const;

/**
 * The fields of a record that the new hire or an admin fills in, in the order of the form, named like their columns.
 * Everything that shows a record reads them from here.
 */
export const recordRules = {
  full_name_ic: { ...text('Full name', 200), ...personal, data: 'name' },
  email: {
    ...text('Email', emailMaxLength),
    clean: (text) => cleanAnswer(cleanEmail(text)),
    ...personal,
    data: 'email',
  },
  ic_number: { ...number('IC number'), ...personal, data: 'ic' },
  phone: { ...phone('Phone number'), ...personal, data: 'phone' },
  address: {
    ...text('Address', 500),
    clean: (text) => withoutPlaceholder(lines(text)),
    ...personal,
    data: 'address',
  },
  date_of_birth: { ...text('Date of birth', choiceLimit), ...personal, data: 'birth' },
  kwsp_no: { ...number('KWSP number'), ...personal, data: 'kwsp' },
  bank_name: { ...text('Bank name', 100), ...banking, data: 'bank' },
  account_number: {
    ...number('Account number'),
    error: unless(isAccountNumber, accountNumberError),
    ...banking,
    data: 'account-number',
  },
  account_owner_name: { ...text('Account owner name', 200), ...banking, data: 'bank' },
  tshirt_size: { ...choice('T-shirt size', tshirtSizes), clean: cleanAnswer, ...sizing },
  shoes_size: { ...text('Shoes size', 40), ...sizing },
  emergency_contact_name: {
    ...text('Emergency contact name', 200),
    ...emergency,
    shortLabel: 'Name',
  },
  emergency_contact_phone: {
    ...phone('Emergency contact phone'),
    ...emergency,
    shortLabel: 'Phone',
  },
  emergency_contact_relationship: {
    ...text('Emergency contact relationship', 100),
    ...emergency,
    shortLabel: 'Relationship',
  },
} as const satisfies Record<string, RecordRule>;

export type RecordField = keyof typeof recordRules;

const rules: Record<RecordField, RecordRule> = recordRules;

export function isRecordField(field: string): field is RecordField {
  return fieldsOf(rules).some((one) => one === field);
}

export function fieldsIn(section: RecordSection): RecordField[] {
  return fieldsOf(rules).filter((field) => rules[field].section === section);
}

export const shortLabelOf = (field: RecordField) => rules[field].shortLabel ?? rules[field].label;

/** Stored encrypted; a download has only those numbers that the person proves to know. */
export const numberFields = ['ic_number', 'kwsp_no', 'account_number'] as const;

export type NumberField = (typeof numberFields)[number];

export function isNumberField(field: string): field is NumberField {
  return numberFields.some((number) => number === field);
}
