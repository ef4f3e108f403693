import { expect, test } from 'vitest';
import { extendedEnd, sessionCookieSeconds, sessionEnd } from './session-lifetime.ts';

const signIn = new Date('2026-03-01T08:00:00Z');

test("an admin's session ends 12 hours after its last use", () => {
  expect(sessionEnd('admin', signIn, signIn)).toEqual(new Date('2026-03-01T20:00:00Z'));
  const used = new Date('2026-03-04T09:30:00Z');
  expect(sessionEnd('admin', signIn, used)).toEqual(new Date('2026-03-04T21:30:00Z'));
});

test('but never later than 7 days after the sign-in', () => {
  const used = new Date('2026-03-08T07:00:00Z');
  expect(sessionEnd('admin', signIn, used)).toEqual(new Date('2026-03-08T08:00:00Z'));
});

test("a visitor's ends 30 days after its last use, a year after the sign-in at the latest", () => {
  expect(sessionEnd('visitor', signIn, signIn)).toEqual(new Date('2026-03-31T08:00:00Z'));
  const used = new Date('2027-02-20T08:00:00Z');
  expect(sessionEnd('visitor', signIn, used)).toEqual(new Date('2027-03-01T08:00:00Z'));
});

test('the stored end moves only when it gains 10 minutes', () => {
  const end = new Date('2026-03-01T20:00:00Z');
  expect(extendedEnd('admin', signIn, end, new Date('2026-03-01T08:09:59Z'))).toBeNull();
  expect(extendedEnd('admin', signIn, end, new Date('2026-03-01T08:10:00Z'))).toEqual(
    new Date('2026-03-01T20:10:00Z'),
  );
});

test('at the latest end there is nothing left to gain', () => {
  const last = new Date('2026-03-08T08:00:00Z');
  expect(extendedEnd('admin', signIn, last, new Date('2026-03-08T07:59:00Z'))).toBeNull();
});

test('the cookie is kept for as long as the session can live', () => {
  expect(sessionCookieSeconds('admin')).toBe(7 * 86_400);
  expect(sessionCookieSeconds('visitor')).toBe(365 * 86_400);
});
