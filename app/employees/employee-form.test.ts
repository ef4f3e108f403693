import { expect, it } from 'vitest';
import { checkTexts } from '#app/forms/rules.ts';
import { checkEdit, type EditForm, editRules, newEmployeeRules, textsOf } from './employee-form.ts';

/** In Bangi it is 5 March 2026, in UTC still the day before. */
const now = new Date('2026-03-04T16:00:00.000Z');
const required = 'Name, email, and job position are required';

const newcomer = {
  full_name_ic: ' Siti  Aminah ',
  email: ' siti@example.com ',
  job_position: 'Supervisor',
};
const form: EditForm = {
  ...newcomer,
  employee_pin: '0042',
  onboarding_status: 'pending',
  started_on: '',
  left_on: '',
  ic_number: '',
  phone: '',
  address: ' 8 Jalan 4/1\r\nBangi ',
  date_of_birth: '',
  kwsp_no: '',
  bank_name: '',
  account_number: '',
  account_owner_name: '',
  tshirt_size: '',
  shoes_size: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  emergency_contact_relationship: '',
};

const checkNew = (texts: typeof newcomer) => checkTexts(newEmployeeRules, texts, null);

const refusal = (changes: Partial<EditForm>) => {
  const verdict = checkEdit({ ...form, ...changes }, now);
  return verdict.ok ? null : verdict.errors[0];
};

it('adds with cleaned answers', () => {
  expect(checkNew(newcomer)).toEqual({
    ok: true,
    value: {
      full_name_ic: 'Siti Aminah',
      email: 'siti@example.com',
      job_position: 'Supervisor',
    },
  });
});

it.each([
  [{ full_name_ic: '' }, 'full_name_ic', required],
  [{ full_name_ic: ' \u200b ' }, 'full_name_ic', required],
  [{ full_name_ic: 'Pending' }, 'full_name_ic', required],
  [{ full_name_ic: 'PENDING-1' }, 'full_name_ic', required],
  [{ email: ' ' }, 'email', required],
  [{ job_position: '' }, 'job_position', required],
  [{ job_position: 'Chef' }, 'job_position', required],
  [{ email: 'siti@home' }, 'email', 'Please enter a valid email address.'],
  [
    { full_name_ic: 'x'.repeat(201) },
    'full_name_ic',
    'Full name is too long (200 characters at most)',
  ],
])('does not add %o', (changes, field, message) => {
  const verdict = checkNew({ ...newcomer, ...changes });
  expect(verdict).toEqual({ ok: false, errors: [{ field, message }] });
});

it('edits with cleaned answers, and keeps the lines of an address', () => {
  expect(checkEdit(form, now)).toEqual({
    ok: true,
    value: {
      ...form,
      full_name_ic: 'Siti Aminah',
      email: 'siti@example.com',
      address: '8 Jalan 4/1\nBangi',
    },
  });
});

it('an unknown value is shown as empty, but ‘pending’ as a status is kept', () => {
  const unknown = { phone: 'Pending', ic_number: 'PENDING-12', kwsp_no: null };
  expect(textsOf({ ...form, ...unknown, onboarding_status: 'pending' })).toEqual(form);
});

it('a placeholder that somebody types is no answer', () => {
  const verdict = checkEdit({ ...form, phone: 'Pending', ic_number: 'PENDING-12' }, now);
  expect(verdict).toMatchObject({ ok: true, value: { phone: '', ic_number: '' } });
});

it.each(['12a4', '123', '12345', '００４２', '-123', '1 23'])('the PIN %j is refused', (pin) => {
  expect(refusal({ employee_pin: pin })).toEqual({
    field: 'employee_pin',
    message: 'PIN must be exactly 4 digits',
  });
  expect(editRules.employee_pin.errorTitle).toBe('Invalid PIN');
});

it.each(['0042', '0000', '9999', ''])('the PIN %j is fine', (pin) => {
  expect(refusal({ employee_pin: pin })).toBeNull();
});

it.each([
  ['date_of_birth', '2008-03-05', null],
  ['date_of_birth', '2008-03-06', 'An employee must be at least 18 years old.'],
  ['date_of_birth', '2007-02-29', 'Please enter a valid date of birth.'],
  ['date_of_birth', '1990-13-01', 'Please enter a valid date of birth.'],
  ['date_of_birth', '0000-03-05', null],
  ['left_on', '', null],
  ['left_on', '2026-03-05', null],
  ['left_on', '2027-03-05', null],
  ['left_on', '2027-03-06', 'At most a year from now.'],
  ['left_on', '2019-04-06', null],
  ['left_on', '2019-04-05', 'Nearly 7 years ago or more. Delete the record instead.'],
  ['left_on', '0206-03-05', 'Nearly 7 years ago or more. Delete the record instead.'],
  ['left_on', '2026-02-29', 'Please enter a valid date.'],
  ['left_on', '5 March', 'Please enter a valid date.'],
  ['started_on', '', null],
  ['started_on', '2026-03-05', null],
  ['started_on', '2027-03-05', null],
  ['started_on', '2027-03-06', 'At most a year from now.'],
  ['started_on', '1966-03-05', null],
  ['started_on', '1966-03-04', 'More than 60 years ago.'],
  ['started_on', '2026-02-29', 'Please enter a valid date.'],
  ['started_on', 'last week', 'Please enter a valid date.'],
] as const)('%s %j has this error on 5 March 2026: %s', (field, day, message) => {
  expect(refusal({ [field]: day })?.message ?? null).toBe(message);
});

it('a date of birth that was not changed is accepted, whatever it is', () => {
  const young = { ...form, date_of_birth: '2012-03-05' };
  expect(checkEdit(young, now, { date_of_birth: '2012-03-05' })).toMatchObject({ ok: true });
  expect(checkEdit(young, now, { date_of_birth: '2012-03-04' })).toMatchObject({ ok: false });
  expect(checkEdit(young, now, { date_of_birth: null })).toMatchObject({ ok: false });
});

it('a number that was not changed is accepted, whatever it is', () => {
  const legacy = { phone: '0123', emergency_contact_phone: 'x', account_number: 'abcd' };
  expect(checkEdit({ ...form, ...legacy }, now, legacy)).toMatchObject({ ok: true });
  const other = checkEdit({ ...form, ...legacy, phone: '0124' }, now, legacy);
  expect(other).toMatchObject({ ok: false, errors: [{ field: 'phone' }] });
});

it.each([
  [{ phone: '0123' }, 'Enter a phone number of 8 to 15 digits.'],
  [{ emergency_contact_phone: 'x' }, 'Enter a phone number of 8 to 15 digits.'],
  [{ account_number: 'abcd' }, 'Enter an account number of 5 to 20 digits.'],
  [{ onboarding_status: 'gone' }, 'Status is required'],
  [{ tshirt_size: 'XXS' }, 'Please choose a T-shirt size.'],
  [{ phone: '1'.repeat(41) }, 'Phone number is too long (40 characters at most)'],
  [{ address: 'x'.repeat(501) }, 'Address is too long (500 characters at most)'],
])('refuses %o', (changes, message) => {
  expect(refusal(changes)?.message).toBe(message);
});

it('reports every error, in the order of the form', () => {
  const nothing = { full_name_ic: '', email: '', job_position: '' };
  expect(checkNew(nothing)).toEqual({
    ok: false,
    errors: Object.keys(nothing).map((field) => ({ field, message: required })),
  });
  const verdict = checkEdit({ ...form, ...nothing, employee_pin: '12', phone: '0123' }, now);
  const fields = verdict.ok ? [] : verdict.errors.map(({ field }) => field);
  expect(fields).toEqual([...Object.keys(nothing), 'employee_pin', 'phone']);
});

it('a last day that was not changed is not checked again', () => {
  const old = { ...form, left_on: '2010-03-05' };
  expect(checkEdit(old, now, { left_on: '2010-03-05' })).toMatchObject({ ok: true });
});

it.each([
  ['2026-03-05', '2026-03-05', null],
  ['2026-03-06', '2026-03-05', { field: 'left_on', message: 'This is before ‘Started on’.' }],
  ['', '2026-03-05', null],
  ['2026-03-06', '', null],
])('an employee since %j may have left on %j: %o', (started_on, left_on, error) => {
  expect(refusal({ started_on, left_on })).toEqual(error);
});
