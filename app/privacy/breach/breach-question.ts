import { checkTexts, type Result, type Rule, type Texts, unless } from '#app/forms/rules.ts';
import { parseDay } from '#app/shared/dates.ts';
import { emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import { type RecordType, recordTypes } from './seen-fields.ts';

/** What is asked. A field that is null does not narrow it; `from` and `to` belong to the time asked for. */
export type BreachQuestion = {
  from: Date | null;
  to: Date | null;
  /** An admin's address. */
  admin: string | null;
  session: string | null;
  record: { type: RecordType; id: string } | null;
};

const idMaxLength = 100;
const addressMaxLength = 500;
const timePattern = /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d))?$/;

const time = (label: string): Rule => ({
  label,
  limit: '2026-11-01T14:30'.length,
  optional: true,
  error: unless(isTime, 'Write the time as 2026-11-01 or 2026-11-01T14:30.'),
});

/** Times are the cafe's. */
export const breachRules = {
  from: time('From'),
  to: time('To'),
  admin_email: {
    label: 'Admin',
    limit: emailMaxLength,
    optional: true,
    error: unless(isEmail, 'This is not an email address.'),
  },
  session_id: { label: 'Session', limit: idMaxLength, optional: true },
  record: {
    label: 'Record',
    limit: addressMaxLength,
    optional: true,
    error: unless(
      (text) => readRecord(text) !== null,
      `Paste the address of an application or employee that is open, or write its kind and id, such as subscriber:1234. The kinds are ${recordTypes.join(', ')}.`,
    ),
  },
} as const satisfies Record<string, Rule>;

export type BreachField = keyof typeof breachRules;

export function checkQuestion(texts: Texts<BreachField>): Result<BreachField, BreachQuestion> {
  const checked = checkTexts(breachRules, texts, null);
  if (!checked.ok) return checked;
  const { admin_email: admin, session_id: session, ...given } = checked.value;
  const [from, to] = [readTime(given.from, 'start'), readTime(given.to, 'end')];
  const refuse = (field: BreachField, message: string) => ({
    ok: false as const,
    errors: [{ field, message }],
  });
  if (from && to && from > to) return refuse('to', 'The end is before the beginning.');
  if (!from && !to && !admin && !session && !given.record) {
    return refuse('from', 'Give at least one: a time, an admin, a session or a record.');
  }
  const record = readRecord(given.record);
  return { ok: true, value: { from, to, admin: admin || null, session: session || null, record } };
}

function isTime(text: string): boolean {
  const [, day = ''] = timePattern.exec(text) ?? [];
  return parseDay(day) !== null;
}

/** The start or the end of a whole day, or of a whole minute. Malaysia has no summer time. */
function readTime(text: string, edge: 'start' | 'end'): Date | null {
  const [, day, hour, minute] = timePattern.exec(text) ?? [];
  if (!day) return null;
  const [wholeDay, seconds] = edge === 'start' ? ['00:00', '00.000'] : ['23:59', '59.999'];
  return new Date(`${day}T${hour ? `${hour}:${minute}` : wholeDay}:${seconds}+08:00`);
}

const recordPattern = /^([a-z-]+):([\w-]+)$/;
const addressPattern =
  /\/admin\/(application|employee)s\?(?:\S*&)?(?:application|view|edit)=([\w-]+)(?:&|$)/;

/** Reads 'TYPE:ID', or the address of a screen on which the record is open. */
function readRecord(text: string): BreachQuestion['record'] {
  const [, name, id] = recordPattern.exec(text) ?? addressPattern.exec(text) ?? [];
  const type = recordTypes.find((one) => one === name);
  return type && id ? { type, id } : null;
}
