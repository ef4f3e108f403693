import { beforeEach, expect, it } from 'vitest';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { testServices } from '#tests/support/services.ts';
import { endLinks, eraseExpiredLinks, findLink, issueLink, spendLink } from './links.server.ts';

const now = new Date('2026-03-05T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const email = 'aisyah@example.com';

const cafe = testServices();
beforeEach(async () => {
  for (const table of [links, mails]) await cafe.services.db.delete(table);
});

it.each([
  ['first-admin', 24],
  ['invitation', 48],
  ['reset-password', 1],
  ['change-email', 24],
  ['newsletter-confirmation', 48],
  ['data-link', 1],
  ['data-session', 1],
] as const)('a link of kind %s lives for %i hours, and is no other kind’s', async (kind, lives) => {
  const { db } = cafe.services;
  const { id, token } = await issueLink(
    db,
    { kind, email: kind === 'first-admin' ? null : email },
    now,
  );
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await db.select().from(links))).not.toContain(token);
  const last = new Date(hours(lives).getTime() - 1);
  expect(await findLink(db, kind, token, last)).toMatchObject({ id });
  expect(await findLink(db, kind, token, hours(lives))).toBeNull();
  expect(await findLink(db, kind, `${token}x`, now)).toBeNull();
  const other = kind === 'invitation' ? 'reset-password' : 'invitation';
  expect(await findLink(db, other, token, now)).toBeNull();
  expect(await spendLink(cafe.services, db, other, token, now)).toBeNull();
  expect(await spendLink(cafe.services, db, kind, token, hours(lives))).toBeNull();
});

it('of ten who use a link at once one gets it, and nothing of it is left', async () => {
  const { services } = cafe;
  const { token } = await issueLink(services.db, { kind: 'change-email', email }, now);
  const spend = () => spendLink(services, services.db, 'change-email', token, now);
  const got = await Promise.all(Array.from({ length: 10 }, spend));
  expect(got.filter(Boolean)).toMatchObject([{ email }]);
  expect(await services.db.$count(links)).toBe(0);
});

async function issueAndMail(kind: 'data-link' | 'invitation', to: string, expires_at: Date) {
  const { services } = cafe;
  const { id } = await issueLink(services.db, { kind, email: to, expires_at }, now);
  const message = { subject: 'A link', blocks: [], reason: '' };
  const mail = { kind: 'some-link', subject: { type: kind, id }, to, message };
  await queueMail(services, services.db, mail, now);
  return id;
}

const subjectsOfMails = async () =>
  (await cafe.services.db.select().from(mails)).map((mail) => mail.subject_id).sort();

it('ends with its emails, and others stay', async () => {
  const { services } = cafe;
  await issueAndMail('data-link', email, hours(1));
  const stays = await issueAndMail('invitation', email, hours(1));
  await endLinks(services, services.db, ['data-link', 'newsletter-confirmation']);
  expect(await subjectsOfMails()).toEqual([stays]);
  expect(await services.db.select().from(links)).toMatchObject([{ id: stays }]);
});

it('expired links are erased, but not invitations', async () => {
  const { services } = cafe;
  await issueAndMail('data-link', email, now);
  const left = [
    await issueAndMail('data-link', email, new Date(now.getTime() + 1)),
    await issueAndMail('invitation', email, now),
  ].sort();
  await eraseExpiredLinks(services, now);
  expect((await services.db.select().from(links)).map(({ id }) => id).sort()).toEqual(left);
  expect(await subjectsOfMails()).toEqual(left);
});
