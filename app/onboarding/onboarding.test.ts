import { describe, expect, test } from 'vitest';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import {
  type Asked,
  checkOnboarding,
  findOutdated,
  nothingOnFile as nothing,
  type OnboardingField,
  type OnboardingForm,
  type OnFile,
  onboardingFields,
  readAsked,
} from './onboarding.ts';

/** In the cafe's time zone: 6 March 2026, 17:30. */
const now = new Date('2026-03-06T09:30:00Z');
const everything: OnFile = {
  ic_number: '••••',
  kwsp_no: '••••',
  account_number: '••••',
};

function check(changes: Partial<OnboardingForm>, onFile = nothing, at = now) {
  return checkOnboarding(onboardingAnswers(changes), onFile, at);
}

/** The messages by field; {} when all is well. */
function errorsOf(changes: Partial<OnboardingForm>, onFile = nothing, at = now) {
  const verdict = check(changes, onFile, at);
  return verdict.ok
    ? {}
    : Object.fromEntries(verdict.errors.map(({ field, message }) => [field, message]));
}

describe('an answer that looks wrong', () => {
  const odd = { ic_number: '000230-10-1234', account_number: '1140 1234 567' };
  const ask = (changes: Partial<OnboardingForm>, asked: Asked) =>
    checkOnboarding(onboardingAnswers(changes), nothing, now, asked);
  const unasked = { ic_number: '', date_of_birth: '', account_number: '' };
  const question = 'If it is right, press Complete Onboarding again.';

  test('is asked about once, with every other failure, in the order of the fields', () => {
    expect(ask({ ...odd, phone: '' }, unasked)).toEqual({
      ok: false,
      errors: [
        {
          field: 'ic_number',
          message: `An IC number begins with the date of birth, and there is no 30 February in the year 00. Please check it. ${question}`,
        },
        { field: 'phone', message: 'Phone number is required' },
        {
          field: 'account_number',
          message: `Account numbers of Maybank have 12 digits, this one has 11. Please check both. ${question}`,
        },
      ],
    });
    expect(ask(odd, odd).ok).toBe(true);
  });

  test('a birthday other than that in the IC number is asked about once', () => {
    const differing = { date_of_birth: '2000-03-06' };
    const message = `Your IC number begins with another day, 5 March 2000. Please check both. ${question}`;
    const errors = [{ field: 'date_of_birth', message }];
    expect(ask(differing, unasked)).toEqual({ ok: false, errors });
    expect(ask(differing, { ...unasked, ...differing }).ok).toBe(true);
    expect(ask({ date_of_birth: '2001-02-29' }, unasked)).toMatchObject({
      errors: [{ message: 'Please enter a valid date of birth.' }],
    });
  });

  test('is asked about again when it changes, without those that stayed', () => {
    const other = ask({ ...odd, ic_number: 'A1234567' }, odd);
    expect(other.ok || other.errors.map(({ field }) => field)).toEqual(['ic_number']);
  });

  test.each<[Partial<OnboardingForm>, Partial<OnboardingForm>, ReturnType<typeof findOutdated>]>([
    // In this order: both days agree now; the IC's day is another one; the text is no IC number any more.
    [{ date_of_birth: '2000-03-06' }, { ic_number: '000306-10-1234' }, 'date_of_birth'],
    [{ date_of_birth: '2000-03-06' }, { ic_number: '000307-10-1234' }, 'date_of_birth'],
    [{ date_of_birth: '2000-03-06' }, { ic_number: 'A1234567' }, 'date_of_birth'],
    [{ account_number: '1140 1234 567' }, { bank_name: 'CIMB Bank' }, 'account_number'],
    [{ date_of_birth: '2000-03-06' }, { phone: '012-345 6780' }, undefined],
    [{ ic_number: '000230-10-1234' }, { date_of_birth: '2000-03-06' }, undefined],
    // An error that is no question stays, whatever another field says.
    [{ date_of_birth: '' }, { ic_number: '000306-10-1234' }, undefined],
  ])(
    'after a question about %j, changing to %j settles the question at %s',
    (typed, changes, outdated) => {
      const result = ask(typed, unasked);
      const errors = result.ok ? [] : result.errors.map(({ field, message }) => [field, message]);
      const form = onboardingAnswers({ ...typed, ...changes });
      expect(findOutdated(Object.fromEntries(errors), form, now)).toBe(outdated);
    },
  );

  test('is known by the hidden fields of the form, as far as they are there', () => {
    const fields = new Map<string, unknown>([
      ['asked.ic_number', '000230-10-1234'],
      ['asked.date_of_birth', ''],
      ['asked.account_number', new Blob()],
      ['asked.phone', '012-345 6789'],
    ]);
    expect(readAsked(fields)).toEqual({ ic_number: '000230-10-1234', date_of_birth: '' });
  });

  test('is taken from a sender that cannot be asked, while an invalid number is still refused', () => {
    expect(ask(odd, {}).ok).toBe(true);
    const wrong = ask({ ic_number: '0'.repeat(41) }, unasked);
    expect(wrong).toMatchObject({
      errors: [{ message: 'IC number is too long (40 characters at most)' }],
    });
  });
});

const empty = Object.fromEntries(onboardingFields.map((field) => [field, ''])) as OnboardingForm;

/** The messages in the wording and order of spec 5.11. */
const required = [
  ['full_name_ic', 'Full name is required'],
  ['email', 'Valid email is required'],
  ['ic_number', 'IC number is required'],
  ['phone', 'Phone number is required'],
  ['address', 'Address is required'],
  ['date_of_birth', 'Date of birth is required'],
  ['bank_name', 'Bank name is required'],
  ['account_number', 'Account number is required'],
  ['account_owner_name', 'Account owner name is required'],
  ['tshirt_size', 'T-shirt size is required'],
  ['shoes_size', 'Shoes size is required'],
  ['emergency_contact_name', 'Emergency contact name is required'],
  ['emergency_contact_phone', 'Emergency contact phone is required'],
  ['emergency_contact_relationship', 'Emergency contact relationship is required'],
] as const satisfies readonly [OnboardingField, string][];

test('an empty form has every failure, in its order', () => {
  expect(checkOnboarding(empty, nothing, now)).toEqual({
    ok: false,
    errors: required.map(([field, message]) => ({ field, message })),
  });
});

test.each(required)('%s alone is missed: %s', (field, message) => {
  for (const nought of ['', '   ', '\u200d', 'Pending', ' Pending ', 'PENDING-1'])
    expect(errorsOf({ [field]: nought })).toEqual({ [field]: message });
});

test('a valid form gives its answers, cleaned', () => {
  const verdict = check({
    full_name_ic: '  Nur   Aisyah\t',
    address: ' 8 Jalan 4/1 \r\n43650 Bangi ',
    kwsp_no: '',
  });
  expect(verdict).toEqual({
    ok: true,
    value: onboardingAnswers({
      full_name_ic: 'Nur Aisyah',
      address: '8 Jalan 4/1 \n43650 Bangi',
      kwsp_no: '',
    }),
  });
});

test.each(['', 'Pending', 'PENDING-1'])('a KWSP number of %j is none', (kwsp_no) => {
  expect(check({ kwsp_no })).toEqual({ ok: true, value: onboardingAnswers({ kwsp_no: '' }) });
});

test.each(['aisyah', 'a b@example.com', 'aisyah@example', '@example.com'])(
  '%j is no email address',
  (email) => expect(errorsOf({ email })).toEqual({ email: 'Valid email is required' }),
);

test.each(['m', 'XXXXL', 'Medium'])('%j is no T-shirt size', (tshirt_size) => {
  expect(errorsOf({ tshirt_size })).toEqual({ tshirt_size: 'T-shirt size is required' });
});

describe('the date of birth', () => {
  const invalid = 'Please enter a valid date of birth.';
  const tooYoung = 'You must be at least 18 years old.';

  test.each([
    // 18 today, and 18 tomorrow.
    ['2008-03-06', {}],
    ['2008-03-07', { date_of_birth: tooYoung }],
    ['2026-03-07', { date_of_birth: tooYoung }],
    // The list of years: 2026 - 18 = 2008, and 81 more before it, so 1927.
    ['1927-01-01', {}],
    ['1926-12-31', { date_of_birth: invalid }],
    ['2000-02-30', { date_of_birth: invalid }],
    ['2001-02-29', { date_of_birth: invalid }],
    ['2000-02-29', {}],
    ['5 March 2000', { date_of_birth: invalid }],
  ])('%s', (date_of_birth, expected) => {
    expect(errorsOf({ date_of_birth })).toEqual(expected);
  });

  test('a birthday begins at midnight in the cafe, which is 4 in the afternoon in UTC', () => {
    const born = { date_of_birth: '2008-03-07' };
    expect(errorsOf(born, nothing, new Date('2026-03-06T15:59:59Z'))).toEqual({
      date_of_birth: tooYoung,
    });
    expect(errorsOf(born, nothing, new Date('2026-03-06T16:00:00Z'))).toEqual({});
  });
});

test('a text that is too long is refused with the name of its field', () => {
  expect(errorsOf({ full_name_ic: 'a'.repeat(200) })).toEqual({});
  expect(errorsOf({ full_name_ic: 'a'.repeat(201), kwsp_no: '1'.repeat(41) })).toEqual({
    full_name_ic: 'Full name is too long (200 characters at most)',
    kwsp_no: 'KWSP number is too long (40 characters at most)',
  });
});

test.each([
  [{ phone: '0123' }, { phone: 'Enter a phone number of 8 to 15 digits.' }],
  [{ phone: 'PENDING' }, { phone: 'Phone number is required' }],
  [
    { emergency_contact_phone: 'x' },
    { emergency_contact_phone: 'Enter a phone number of 8 to 15 digits.' },
  ],
  [{ account_number: 'abcd' }, { account_number: 'Enter an account number of 5 to 20 digits.' }],
  [{ phone: '+60 (3) 8925-1234', account_number: '5640-1234-5678' }, {}],
  // Answers that only look wrong are no errors.
  [{ date_of_birth: '2000-03-06', account_owner_name: 'Rahman bin Ali' }, {}],
])('%j: %j', (changes, expected) => expect(errorsOf(changes)).toEqual(expected));

test('digits of any script, as keyboards type them, are stored as ASCII digits', () => {
  const typed = {
    ic_number: '０００３０５–１０–１２３４',
    phone: '٠١٢ ٣٤٥ ٦٧٨٩',
    kwsp_no: '\u2800',
    account_number: '５６４２ ０７８１ ９０３４',
    emergency_contact_phone: '\u202A+65 8123\u00A04567\u202C',
  };
  expect(check(typed)).toMatchObject({
    ok: true,
    value: {
      ic_number: '000305-10-1234',
      phone: '012 345 6789',
      kwsp_no: '',
      account_number: '5642 0781 9034',
      emergency_contact_phone: '+65 8123 4567',
    },
  });
});

describe('with numbers on file', () => {
  test('IC, KWSP and the whole bank account may stay empty, the rest may not', () => {
    const kept = ['ic_number', 'kwsp_no', 'bank_name', 'account_number', 'account_owner_name'];
    const others = required.filter(([field]) => !kept.includes(field));
    expect(errorsOf(empty, everything)).toEqual(Object.fromEntries(others));
  });

  test('another account number asks for its bank and owner', () => {
    const account = { bank_name: '', account_owner_name: '', account_number: '99887766' };
    expect(errorsOf(account, everything)).toEqual({
      bank_name: 'Bank name is required',
      account_owner_name: 'Account owner name is required',
    });
  });

  test('each number may be on file without the others', () => {
    expect(errorsOf({ ic_number: '' }, { ...nothing, ic_number: '••••' })).toEqual({});
    expect(errorsOf({ ic_number: '' }, { ...everything, ic_number: null })).toEqual({
      ic_number: 'IC number is required',
    });
  });
});
