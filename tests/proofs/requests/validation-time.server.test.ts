import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { adminRules } from '#app/accounts/setup/new-admin.ts';
import { applicationRules, checkApplication, readApplication } from '#app/careers/application.ts';
import {
  checkEdit,
  type EditForm,
  editFields,
  newEmployeeRules,
} from '#app/employees/employee-form.ts';
import { checkTexts } from '#app/forms/rules.ts';
import { readSearchText } from '#app/lists/list-url.ts';
import { newsletterRules } from '#app/newsletter/newsletter.ts';
import { checkOnboarding, onboardingFields } from '#app/onboarding/onboarding.ts';
import { contentDisposition } from '#app/platform/files/file-response.server.ts';
import { emailMaxLength } from '#app/shared/person/email.ts';
import { longestAnswer, rawLimit } from '#app/shared/text.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';

const now = new Date('2026-03-05T04:00:00Z');

/** Milliseconds of processor time that checking any text may take. */
const allowedMs = 20;

/** The longest text that a field of any form can send: the limit of the multipart form. */
const longest = 3 * rawLimit(longestAnswer);

/**
 * Pieces that make text slow to process: combining marks in various orders, letters that decompose or compose,
 * marks of direction, blanks, dots, halves of surrogate pairs, and the characters that our patterns look for.
 */
const pieces = [
  ...[' ', '\t', '\n', '\r', '\r\n', '\u2028', '\u00a0', '\u3000', '.', ' .', '/', '\\', '-', '_'],
  ...['a', 'a.', 'a-', '@', 'a@', 'pending-', '%', '0', '12', '"', '<', '\0', '\u0007'],
  ...['\u0301', '\u0334', '\u0316', '\u0345', '\u05b0', '\u0f71', '\u3099', '\u093c', '\u034f'],
  ...[
    '\u0334\u0301',
    '\u0301\u0334',
    'e\u0301',
    '\u0958',
    '\u0344',
    '\u1100\u1161\u11a8',
    '\ufdfa',
  ],
  ...['\u202e', '\u2067', '\u2069', '\u200f', '\u061c', '\u200b', '\u200d', '\u00ad', '\ufeff'],
  ...['\ud800', '\udc00', '\ud83d\ude00', '\u05d0', '\u0628', '\u0b95\u0bcd', '\u0130', '\ufb03'],
];

/** A few pieces, each repeated many times, up to the length of one of the limits. */
function slowText(limit: number): fc.Arbitrary<string> {
  const lengths = [limit, limit + 1, rawLimit(limit), rawLimit(limit) + 1, longest];
  return fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom('', 'a', ' '), fc.constantFrom(...pieces)), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(...lengths),
    )
    .map(([parts, length]) => {
      const share = Math.ceil(length / parts.length);
      const texts = parts.map(([start, piece]) => start + piece.repeat(share).slice(0, share));
      return texts.join('').slice(0, length);
    });
}

/** Processor time of this thread alone, which does not grow on a busy machine. */
function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The best of three: slow code is slow in every try, a garbage collection disturbs only one. */
function expectQuick(work: () => unknown): void {
  const tries = [processorMs(work)];
  while (Math.min(...tries) > allowedMs && tries.length < 3) tries.push(processorMs(work));
  expect(Math.min(...tries)).toBeLessThanOrEqual(allowedMs);
}

function judgesQuickly(judge: (text: string) => unknown, limit = longestAnswer): void {
  const text = fc.oneof({ arbitrary: slowText(limit), weight: 9 }, fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, (text) => expectQuick(() => judge(text))),
    { numRuns: 40 },
  );
}

describe('no text of any length takes more than 20 ms to check: an application’s', () => {
  const form = readApplication(
    new Map([
      ['job_position', 'Part Time Barista'],
      ['work_type', 'others-specify:Mondays'],
    ]),
  );
  it.each(Object.keys(form))('%s', (field) => {
    judgesQuickly((text) => checkApplication({ ...form, [field]: text }, {}, now));
  });
  it('fields as they are sent', () => {
    judgesQuickly((text) => {
      const fields = Object.keys(applicationRules).map(
        (field) => [field, text.slice(0, 200)] as const,
      );
      const sent = readApplication(new Map(fields));
      return checkApplication(sent, {}, now);
    });
  });
});

describe('an onboarding form’s', () => {
  const onFile = { ic_number: null, kwsp_no: null, account_number: null };
  it.each(onboardingFields)('%s', (field) => {
    const form = onboardingAnswers();
    judgesQuickly((text) => checkOnboarding({ ...form, [field]: text }, onFile, now), 500);
  });
});

describe('a record’s', () => {
  const record = Object.fromEntries(editFields.map((field) => [field, ''])) as EditForm;
  const basics = { full_name_ic: 'Aisyah', email: 'a@b.my', job_position: 'Supervisor' };
  it.each(editFields)('%s', (field) => {
    judgesQuickly((text) => checkEdit({ ...record, ...basics, [field]: text }, now), 500);
  });
  it.each(Object.keys(newEmployeeRules))('%s when it is added', (field) => {
    judgesQuickly((text) => checkTexts(newEmployeeRules, { ...basics, [field]: text }, null), 200);
  });
});

describe('an account’s', () => {
  it.each(['name', 'email', 'password'])('%s', (field) => {
    const typed = { name: 'Aisyah', email: 'a@b.my', password: 'four unrelated words' };
    judgesQuickly((text) => checkTexts(adminRules, { ...typed, [field]: text }, typed), 100);
  });
});

test('an address for the newsletter', () =>
  judgesQuickly((email) => checkTexts(newsletterRules, { email }, null), 254));

test('what is searched for', () => {
  judgesQuickly((text) => {
    const url = new URLSearchParams({ search: text });
    return [200, emailMaxLength].map((limit) => readSearchText(url, limit));
  });
});

test('the name of a file', () => judgesQuickly((text) => contentDisposition('inline', text), 150));
