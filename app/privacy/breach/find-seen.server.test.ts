import { beforeAll, describe, expect, it } from 'vitest';
import { mapFields } from '#app/forms/rules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import {
  type BreachField,
  type BreachQuestion,
  breachRules,
  checkQuestion,
} from './breach-question.ts';
import { answerBreach, readSeen, type SeenRecord } from './find-seen.server.ts';

const keys = createKeys('a secret for tests, long enough to be one');
const day = (date: number, clock = '10:00') => new Date(`2026-11-0${date}T${clock}:00+08:00`);
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** The owner in two sessions, and a second admin whose address changed. */
const owner = { id: 'owner', email: 'owner@cafe.example', sessionId: 'desk' };
const stolen = { ...owner, sessionId: 'stolen' };
const second = { id: 'second', email: 'old@cafe.example', sessionId: 'second' };
const secondLater = { ...second, email: 'new@cafe.example' };

const [siti, kumar, mei, gone, aina] = [1, 2, 3, 4, 5].map(uuid) as [
  ...[string, string, string, string, string],
];

const testDatabase = freshDatabase();
beforeAll(async () => {
  await plant();
});

async function plant(): Promise<void> {
  const { db } = testDatabase;
  await db
    .insert(jobApplications)
    .values([
      applicationRow({ id: siti, full_name: 'Siti', email: 'siti@x.my', created_at: day(1) }),
      applicationRow({ id: kumar, full_name: 'Kumar', email: 'kumar@x.my', created_at: day(3) }),
    ]);
  await db.insert(employeeOnboarding).values(
    completedEmployee(keys, {
      id: mei,
      full_name_ic: 'Mei',
      email: 'SITI@x.my',
      created_at: day(1),
    }),
  );
  await db
    .insert(emailSubscribers)
    .values([
      subscriberRow({ id: aina, email: 'aina@x.my', created_at: day(2) }),
      subscriberRow({ id: uuid(6), email: 'late@x.my', created_at: day(6) }),
    ]);
  await db.insert(user).values({
    id: 'visitor',
    name: 'Visitor',
    email: 'visitor@x.my',
    createdAt: day(1),
    updatedAt: day(1),
  });
  const note = (
    at: Date,
    actor: typeof owner | null,
    action: string,
    id: string,
    details: Record<string, string> = {},
    type?: string,
  ) => recordAudit(db, { at, actor, action, id, details, type });
  await note(day(2), owner, 'application.opened', siti);
  await note(day(3, '11:00'), stolen, 'application.file-viewed', siti, { slot: 'selfie_image' });
  await note(day(3, '12:00'), owner, 'application.status-set', kumar);
  await note(day(4), second, 'employee.opened', mei, { for: 'view' });
  await note(day(4, '11:00'), secondLater, 'application.opened', gone);
  await note(day(5), stolen, 'subscribers.exported', 'all');
  await note(day(5, '11:00'), owner, 'application.deleted', gone);
  await note(day(6), null, 'account.exported', 'visitor', {}, 'user');
  const archive = 'embun-2026-11-02T0310+0800.tar.zst.age';
  await note(day(7), second, 'backup.downloaded', archive);
  await note(day(7, '11:00'), second, 'backup.key-shown', 'age1…');
}

type Given = Partial<Record<BreachField, string>>;

const ask = (given: Given): BreachQuestion => {
  const read = checkQuestion(mapFields(breachRules, (field) => given[field] ?? ''));
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.value;
};

/** 'application Siti: name, selfie by owner@cafe.example' */
function lineOf({ type, id, name, email, fields, by }: SeenRecord): string {
  return `${type} ${name ?? email ?? id}: ${fields.join(', ')} by ${by.join(', ')}`;
}

const read = (question: Parameters<typeof readSeen>[1]) =>
  readSeen(testDatabase.db, question, (parts) => parts);

async function seen(given: Given): Promise<string[]> {
  const question = ask(given);
  const { shown, records } = await answerBreach(testDatabase.db, question);
  const all: SeenRecord[] = [];
  for await (const part of await read(question)) all.push(...part);
  expect(all).toEqual(shown);
  expect(records).toBe(shown.length);
  return shown.map(lineOf);
}

const opened = 'name, email, phone, address, birth, work, answers';
const numbers =
  'name, email, phone, address, birth, work, ic, kwsp, bank, account-number, sizes, emergency, pin';

describe('whose data was seen is found', () => {
  it('by time, both ends included', async () => {
    expect(await seen({ from: '2026-11-02T10:00', to: '2026-11-03T11:00' })).toEqual([
      `application Siti: ${opened}, selfie by owner@cafe.example`,
    ]);
    expect(await seen({ from: '2026-11-03', to: '2026-11-03T10:59' })).toEqual([]);
  });

  it('by session', async () => {
    expect(await seen({ session_id: 'stolen' })).toEqual([
      'application Siti: name, selfie by owner@cafe.example',
      'subscriber aina@x.my: email, subscription by owner@cafe.example',
    ]);
    expect(await seen({ session_id: 'nobody' })).toEqual([]);
  });

  it('by admin, under every address of theirs, with what an archive held when it was made', async () => {
    const found = await seen({ admin_email: 'NEW@cafe.example' });
    expect(found).toEqual([
      `application Siti: ${opened}, resume, full-body, selfie by old@cafe.example`,
      `application ${gone}: ${opened}, resume, full-body, selfie by new@cafe.example, old@cafe.example`,
      `employee Mei: ${numbers}, letter by old@cafe.example`,
      'user Visitor: name, email, account by old@cafe.example',
    ]);
  });

  it('by record', async () => {
    expect(await seen({ record: `application:${siti}` })).toEqual([
      `application Siti: ${opened}, resume, full-body, selfie by old@cafe.example, owner@cafe.example`,
    ]);
    expect(await seen({ record: `application:${kumar}` })).toEqual([]);
  });

  it('by all of them together', async () => {
    const question = { from: '2026-11-03', admin_email: owner.email, session_id: 'stolen' };
    expect(await seen({ ...question, record: `application:${siti}` })).toEqual([
      'application Siti: name, selfie by owner@cafe.example',
    ]);
    expect(await seen({ ...question, from: '2026-11-04', record: `application:${siti}` })).toEqual(
      [],
    );
  });

  it('also where somebody used their own link, without an admin', async () => {
    expect(await seen({ from: '2026-11-06', to: '2026-11-06' })).toEqual([
      'user Visitor: name, email, subscription, account by ',
    ]);
  });
});

it('people are counted by address, with kinds, first and last time, and entries that a person has to judge', async () => {
  const answer = await answerBreach(testDatabase.db, ask({ from: '2026-11-01' }));
  expect(answer).toMatchObject({
    records: 5,
    people: 4,
    deleted: 1,
    first: day(2),
    last: day(7),
    by: ['', 'new@cafe.example', 'old@cafe.example', 'owner@cafe.example'],
  });
  expect(answer.fields).toContain('ic');
  expect(answer.notes).toEqual([
    {
      text: expect.stringContaining('recovery key'),
      by: second.email,
      at: day(7, '11:00'),
      times: 1,
    },
  ]);
  const [first] = answer.shown;
  expect(first).toMatchObject({ first: day(2), last: day(7) });
});

it('two may read and four may wait; one more is refused before the answer begins', async () => {
  const question = ask({ from: '2020-01-01' });
  const asked = Array.from({ length: 7 }, () => read(question));
  const refused = asked.map((one) => one.then(() => new Promise(() => undefined)));
  await expect(Promise.race(refused)).rejects.toThrow(BusyError);
  // A reader who leaves before reading gives the place and the connection back.
  await Promise.allSettled(asked.map(async (one) => (await one).destroy()));
  (await read(question)).destroy();
});
