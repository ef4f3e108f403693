import { describe, expect, it } from 'vitest';
import {
  type ApplicationFiles,
  type ApplicationForm,
  applicationRules,
  checkApplication,
  readApplication,
  submitFailedMessage,
} from './application.ts';
import { durations, states, workTypeLabel, workTypes } from './application-options.ts';

/** Noon on 20 November 2026 in Malaysia. */
const now = new Date('2026-11-20T04:00:00Z');

const files: ApplicationFiles = {
  resume: { size: 1000 },
  full_body_image: { size: 1000 },
  selfie_image: { size: 1000 },
};

const fullTime: ApplicationForm = {
  job_position: 'Full Time Barista',
  full_name: 'Aisyah binti Rahman',
  email: 'aisyah@example.com',
  phone: '012-345 6789',
  address: '8 Jalan 4/1',
  city: 'Bangi',
  state: 'selangor',
  postcode: '43650',
  date_of_birth: '2000-03-05',
  work_type: '',
  custom_work_type: '',
  duration: '1-year',
  why_embun: 'I like to make things well.',
};
const partTime: ApplicationForm = {
  ...fullTime,
  job_position: 'Part Time Barista',
  work_type: 'weekends-only',
};
const empty = readApplication(new Map());
const noFiles: ApplicationFiles = {};

function messages(form: ApplicationForm, sent = files, at = now): string[] {
  const verdict = checkApplication(form, sent, at);
  return verdict.ok ? [] : verdict.errors.map(({ message }) => message);
}

describe('an empty form', () => {
  it('fails field by field in the order of the specification, full time', () => {
    expect(messages({ ...empty, job_position: 'Full Time Barista' }, noFiles)).toEqual([
      'Full name is required',
      'Email is required',
      'Phone is required',
      'Address is required',
      'City is required',
      'State is required',
      'Postcode is required',
      'Date of birth is required',
      'Duration is required',
      'Why Embun? is required',
      'Resume is required for full-time positions.',
      'Full body image is required',
      'Selfie image is required',
    ]);
  });

  it('asks part-time applicants for working days and for no resume', () => {
    expect(messages({ ...empty, job_position: 'Part Time Barista' }, noFiles).slice(7)).toEqual([
      'Date of birth is required',
      'Working days preference is required',
      'Duration is required',
      'Why Embun? is required',
      'Full body image is required',
      'Selfie image is required',
    ]);
  });

  it('counts blanks and invisible characters as empty', () => {
    expect(messages({ ...fullTime, full_name: ' \u200B\u00A0\u0000 ' })).toEqual([
      'Full name is required',
    ]);
  });
});

describe('a good form', () => {
  it('becomes trimmed text under its stored names', () => {
    const verdict = checkApplication({ ...fullTime, full_name: '  Aisyah\t Rahman ' }, files, now);
    const { custom_work_type: _, ...stored } = fullTime;
    expect(verdict).toEqual({
      ok: true,
      value: { ...stored, full_name: 'Aisyah Rahman', availability: '' },
    });
  });

  it('keeps the lines of long texts', () => {
    const verdict = checkApplication({ ...fullTime, why_embun: 'One.\r\nTwo.' }, files, now);
    expect(verdict).toMatchObject({ value: { why_embun: 'One.\nTwo.' } });
  });

  it('drops working days from a full-time application', () => {
    const verdict = checkApplication({ ...fullTime, work_type: 'weekends-only' }, files, now);
    expect(verdict).toMatchObject({ ok: true, value: { work_type: '' } });
  });

  it('stays as it is when its text holds markup', () => {
    const script = '<script>alert(1)</script>';
    const days = { work_type: 'others-specify', custom_work_type: script };
    const verdict = checkApplication({ ...partTime, full_name: script, ...days }, files, now);
    const stored = { full_name: script, work_type: `others-specify:${script}` };
    expect(verdict).toMatchObject({ ok: true, value: stored });
  });
});

describe('date of birth', () => {
  const tooYoung = 'You must be at least 18 years old to apply.';
  const invalid = 'Please enter a valid date of birth.';
  const bornOn = (date_of_birth: string, at = now) =>
    messages({ ...fullTime, date_of_birth }, files, at);

  it('lets someone apply from the 18th birthday on, as it begins in Malaysia', () => {
    const beforeMidnight = new Date('2026-11-20T15:59:00Z'); // 23:59 on the 20th in Malaysia
    const afterMidnight = new Date('2026-11-20T16:01:00Z'); // 00:01 on the 21st
    expect(bornOn('2008-11-20', beforeMidnight)).toEqual([]);
    expect(bornOn('2008-11-21', beforeMidnight)).toEqual([tooYoung]);
    expect(bornOn('2008-11-21', afterMidnight)).toEqual([]);
  });

  it('accepts 80 years and not 81', () => {
    expect(bornOn('1946-11-20')).toEqual([]);
    expect(bornOn('1945-11-21')).toEqual([]);
    expect(bornOn('1945-11-20')).toEqual([invalid]);
  });

  it.each(['2001-02-31', '2001-13-01', 'yesterday', '0000-00-00'])('refuses %s', (text) => {
    expect(bornOn(text)).toEqual([invalid]);
  });

  it('finds a birth after today too young', () => {
    expect(bornOn('2030-01-01')).toEqual([tooYoung]);
  });
});

describe('choices', () => {
  it.each([
    [{ state: 'atlantis' }, 'State is required'],
    [{ duration: 'for-ever' }, 'Duration is required'],
    [{ work_type: 'mondays' }, 'Working days preference is required'],
    [{ work_type: 'others-specify' }, 'Please specify your working days preference.'],
    [{ job_position: 'Astronaut' }, 'Job position is required'],
    [{ phone: '0123' }, 'Enter a phone number of 8 to 15 digits.'],
    [{ phone: 'call me' }, 'Enter a phone number of 8 to 15 digits.'],
    [{ postcode: '4365' }, 'Enter a postcode of five digits.'],
    [{ postcode: 'SW1A 1AA' }, 'Enter a postcode of five digits.'],
  ])('%j is refused', (change, message) => {
    expect(messages({ ...partTime, ...change })).toEqual([message]);
  });

  it('takes digits and signs of any keyboard, and stores them as ASCII', () => {
    const typed = { email: 'Siti＠example.com.', phone: '+٦٠ ١٢–٣٤٥ ٦٧٨٩', postcode: '０５０００' };
    expect(checkApplication({ ...fullTime, ...typed }, files, now)).toMatchObject({
      ok: true,
      value: { email: 'Siti@example.com', phone: '+60 12-345 6789', postcode: '05000' },
    });
  });

  it.each([
    'O',
    'Ng',
    'Siti @ Aminah',
    'S. Kumar D/O Raju',
    'Jugah anak Barieng',
    'Tan, Mei Ling',
    'Nur Sa’adiah',
    'محمد بن علي',
    'முருகன் ராஜா',
    '陳大文',
    'A'.repeat(100),
  ])('the name %j is taken as it is', (full_name) => {
    const verdict = checkApplication({ ...fullTime, full_name }, files, now);
    expect(verdict).toMatchObject({ ok: true, value: { full_name } });
  });

  it.each([
    ...states.map(({ value }) => ({ state: value })),
    ...durations.map(({ value }) => ({ duration: value })),
    ...workTypes.map(({ value }) => ({ work_type: value, custom_work_type: 'Mon to Wed' })),
  ])('%j is taken', (change) => expect(messages({ ...partTime, ...change })).toEqual([]));

  it('reads stored working days in words', () => {
    expect(workTypeLabel('weekends-only')).toBe('Weekends only');
    expect(workTypeLabel('others-specify:Mon to Wed')).toBe('Mon to Wed');
    expect(workTypeLabel('')).toBe('');
  });
});

describe('long text', () => {
  const labels = {
    full_name: 'Full name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    postcode: 'Postcode',
    custom_work_type: 'Working days preference',
    why_embun: 'Why Embun?',
  };
  const form = { ...partTime, work_type: 'others-specify', custom_work_type: 'Mon' };

  it.each(Object.entries(labels))('of 10,000 characters in %s is refused once', (field, label) => {
    const { limit } = applicationRules[field as keyof typeof applicationRules];
    expect(messages({ ...form, [field]: 'x'.repeat(10_000) })).toEqual([
      `${label} is too long (${limit} characters at most)`,
    ]);
  });

  it('may fill its field to the limit', () => {
    expect(messages({ ...form, why_embun: 'x'.repeat(5000), full_name: 'x'.repeat(200) })).toEqual(
      [],
    );
  });
});

describe('files', () => {
  it('are reported by name, after the missing ones', () => {
    const sent: ApplicationFiles = {
      resume: { size: 5_242_881 },
      full_body_image: { size: 0 },
    };
    expect(messages(fullTime, sent)).toEqual([
      'Selfie image is required',
      'Resume: File size exceeds 5 MB limit',
      'Full body image: This file is empty (0 bytes). Please choose it again.',
    ]);
  });

  it('are checked even when nobody asked for them', () => {
    const resume = { size: 5_242_881 };
    expect(messages(partTime, { ...files, resume })).toEqual([
      'Resume: File size exceeds 5 MB limit',
    ]);
    expect(messages(partTime, { ...files, resume: undefined })).toEqual([]);
  });
});

describe('an application as it is sent', () => {
  const ownWords = { ...partTime, work_type: 'others-specify', custom_work_type: 'a:b' };

  it('is read back as the form that it was', () => {
    for (const form of [fullTime, partTime, ownWords]) {
      const result = checkApplication(form, files, now);
      const sent = new Map(Object.entries(result.ok ? result.value : {}));
      expect(readApplication(sent)).toEqual(form);
    }
  });
});

it('has a default message for a failure without a reason', () => {
  expect(submitFailedMessage).toBe(
    'Failed to submit application. Please check your files and try again.',
  );
});
