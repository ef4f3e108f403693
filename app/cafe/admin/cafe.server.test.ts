import { beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { cafeContent, findCafeToChange } from '#app/cafe/cafe.server.ts';
import { brandCafe } from '#app/cafe/cafe.ts';
import { factsTexts } from '#app/cafe/facts-form.ts';
import { hoursRules } from '#app/cafe/hours-form.ts';
import { mapFields } from '#app/forms/rules.ts';
import { cafe as cafeTable } from '#db/schema/cafe.ts';
import { mails } from '#db/schema/mails.ts';
import { testServices } from '#tests/support/services.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { runCafeAction } from './actions.server.ts';

const opened = testServices();

beforeEach(async () => {
  await opened.services.db.delete(cafeTable);
  await opened.services.content.refresh();
});

/** A Monday. */
const now = new Date('2026-11-23T12:00:00+08:00');
const admin = { id: 'owner', name: 'Nur', email: 'owner@cafe.example', sessionId: 'session' };
const session = { id: 'session', confirmedAt: now, device: 'phone' };

function send(intent: string, fields: Record<string, string>, at = now) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  const actor = { admin, session, address: '192.0.2.1', now: at };
  return runCafeAction(opened.services, form, actor);
}

const noHours = mapFields(hoursRules, () => '');
const monday = { ...noHours, Monday_opens_1: '09:30', Monday_closes_1: '18:00' };
const facts = factsTexts(brandCafe);
const shown = () => opened.services.content.get(cafeContent);

test('the facts of the specification are shown until others are set, and again when those are removed', async () => {
  expect(shown()).toEqual(brandCafe);
  const phone = { ...facts, phone: '+60 3-8912 3456', latitude: '2.9657', longitude: '101.7531' };
  const set = { ...phone, address_lines: ' 1 Jalan Baru \n\n43000 Selangor', event_line: '' };
  expect(await send('save-facts', { version: '0', ...set })).toMatchObject({
    ok: true,
    version: 1,
  });
  expect(await send('save-hours', { version: '1', ...monday })).toMatchObject({ version: 2 });
  expect(shown()).toEqual({
    ...brandCafe,
    eventLine: '',
    addressLines: ['1 Jalan Baru', '43000 Selangor'],
    phone: '+60 3-8912 3456',
    place: { latitude: '2.9657', longitude: '101.7531' },
    openingHours: [[{ opens: '09:30', closes: '18:00' }], [], [], [], [], [], []],
  });
  await send('save-facts', { version: '2', ...facts });
  await send('save-hours', { version: '3', ...noHours });
  expect(shown()).toEqual(brandCafe);
  const [row] = await opened.services.db.select().from(cafeTable);
  expect(row).toMatchObject({ email: null, address_lines: null, social_url: null });
});

test('a new contact is mailed to every admin and to the former address; new hours are not', async () => {
  const { db } = opened.services;
  await createAdmin(opened.services, testAdmin, now);
  await send('save-hours', { version: '0', ...monday });
  expect(await db.$count(mails)).toBe(0);
  const social_url = 'https://example.com/other';
  const set = { ...facts, email: 'other@mail.example', social_url };
  expect(await send('save-facts', { version: '1', ...set })).toMatchObject({ ok: true });
  const told = () => db.select({ kind: mails.kind, about: mails.subject_type }).from(mails);
  expect(await told()).toEqual([
    { kind: 'team-changed', about: 'user' },
    { kind: 'contact-changed', about: 'cafe' },
  ]);
  // The event line is no contact.
  await send('save-facts', { version: '2', ...set, event_line: 'Open on Sundays' });
  expect(await told()).toHaveLength(2);
});

test('of two admins who save at once the second is told; special days do not count', async () => {
  const day = { day: '2026-11-30', note: 'Hari Raya' };
  expect(await send('save-special-day', day)).toMatchObject({ ok: true });
  const both = await Promise.all([
    send('save-hours', { version: '0', ...monday }),
    send('save-facts', { version: '0', ...facts, phone: '0389123456' }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' });
  expect((await findCafeToChange(opened.services.db)).version).toBe(1);
  expect(shown().specialDays).toEqual([day]);
});

test('special days are listed in order, once each, until they are over or removed', async () => {
  for (const [day, note] of [
    ['2026-12-25', ''],
    ['2026-11-23', 'Stock count'],
    ['2026-12-25', 'Christmas'],
  ] as const) {
    expect(await send('save-special-day', { day, note })).toMatchObject({ ok: true });
  }
  const christmas = { day: '2026-12-25', note: 'Christmas' };
  expect(shown().specialDays).toEqual([{ day: '2026-11-23', note: 'Stock count' }, christmas]);
  expect(await send('remove-special-day', { day: '2026-11-23' })).toMatchObject({ ok: true });
  expect(shown().specialDays).toEqual([christmas]);
});

test('a special day that exists takes new hours, and keeps its note until it gets another', async () => {
  const day = '2026-12-24';
  await send('save-special-day', { day, note: 'Christmas Eve' });
  await send('save-special-day', { day, note: '', opens: '10:00', closes: '00:00' });
  const hours = { opens: '10:00', closes: '24:00' };
  expect(shown().specialDays).toEqual([{ day, note: 'Christmas Eve', hours }]);
  await send('save-special-day', { day, note: 'Early end' });
  expect(shown().specialDays).toEqual([{ day, note: 'Early end' }]);
  // The form of 'Edit' has shown the note, so an empty one removes it.
  await send('save-special-day', { day, note: '', edits: 'yes' });
  expect(shown().specialDays).toEqual([{ day, note: '' }]);
});

test('a night is stored in two days and read as one, and a special day is over when its night is', async () => {
  const { db } = opened.services;
  const typed = { ...noHours, Friday_opens_1: '18:00', Friday_closes_1: '02:00' };
  await send('save-hours', { version: '0', ...typed });
  const [row] = await db.select().from(cafeTable);
  const [friday, saturday] = [
    [{ opens: '18:00', closes: '24:00' }],
    [{ opens: '00:00', closes: '02:00' }],
  ];
  // This is how the previous release stored a night, and reads it.
  expect(row?.opening_hours).toEqual([[], [], [], [], friday, saturday, []]);
  expect(shown().openingHours?.[4]).toEqual([{ opens: '18:00', closes: '02:00' }]);
  expect(shown().openingHours?.[5]).toEqual([]);
  const close = (day: string, at: string) =>
    send('save-special-day', { day, note: '' }, new Date(`2026-11-28T${at}:00+08:00`));
  expect(await close('2026-11-27', '01:59')).toMatchObject({ ok: true });
  await close('2026-12-25', '01:59');
  const days = () => shown().specialDays.map(({ day }) => day);
  expect(days()).toEqual(['2026-11-27', '2026-12-25']);
  expect(await close('2026-11-27', '02:00')).toMatchObject({ ok: false });
  await close('2026-12-24', '02:00');
  expect(days()).toEqual(['2026-12-24', '2026-12-25']);
});

test.each([
  [{ day: '2026-11-22', note: '' }, 'day', 'This day is over.'],
  [{ day: '2026-12-24', note: '', opens: '10:00' }, 'closes', 'When does it close on that day?'],
])('special day %# is refused', async (typed, field, message) => {
  const refused = { ok: false, errors: [{ field, message }] };
  expect(await send('save-special-day', typed)).toMatchObject(refused);
});

test.each([
  [{ email: 'hello@cafe' }, 'email', 'Please enter a valid email address.'],
  [{ address_lines: ' \n ' }, 'address_lines', 'Address is required'],
  [{ address_lines: '1\n2\n3\n4\n5\n6\n7' }, 'address_lines', 'Six lines at most.'],
  [{ social_url: 'javascript:alert(1)' }, 'social_url', /begins with https/],
  [{ social_url: 'https:cafe' }, 'social_url', /begins with https/],
  [{ social_url: 'https:///cafe.example' }, 'social_url', /begins with https/],
  [{ social_url: 'https://cafe' }, 'social_url', /begins with https/],
  [{ social_url: 'https://instagram.com@evil.example' }, 'social_url', /begins with https/],
  [{ social_url: 'https://cafe.example/a b' }, 'social_url', /begins with https/],
  [{ social_url: 'https://cafe.example/a\u200Db' }, 'social_url', /begins with https/],
  [{ social_url: 'https://cafe.example\\a' }, 'social_url', /begins with https/],
  [{ whatsapp: 'call me' }, 'whatsapp', /8 to 15 digits/],
  [{ latitude: '2.9657' }, 'longitude', 'Longitude is required'],
  [{ latitude: '91', longitude: '0' }, 'latitude', /Please enter degrees/],
  [{ event_line: 'x'.repeat(10_000) }, 'event_line', /too long/],
])('facts %# are refused', async (changes, field, message) => {
  const result = await send('save-facts', { version: '0', ...facts, ...changes });
  const error = { field, message: expect.stringMatching(message) };
  expect(result).toMatchObject({ ok: false, errors: [error] });
  expect(shown()).toEqual(brandCafe);
});

test('hours that overlap are refused at their field', async () => {
  const typed = { ...monday, Monday_opens_2: '17:00', Monday_closes_2: '19:00' };
  expect(await send('save-hours', { version: '0', ...typed })).toMatchObject({
    ok: false,
    errors: [{ field: 'Monday_opens_2' }],
  });
});
