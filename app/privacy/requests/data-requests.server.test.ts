import { beforeEach, expect, test } from 'vitest';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { reEncrypt } from '#app/platform/secrets/re-encrypt.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { findDataRequests, findRequestsOf, openDataRequest } from './data-requests.server.ts';

const secret = 'a secret for tests, long enough to be one';
const keys = createKeys(secret);
const now = new Date('2024-02-21T04:00:00Z');
const correction = { email: 'aisyah@example.com', kind: 'correction', now } as const;

const testDatabase = freshDatabase();
beforeEach(async () => {
  await testDatabase.db.delete(dataRequests);
});

const open = (asked: Parameters<typeof openDataRequest>[1]) =>
  openDataRequest({ db: testDatabase.db, keys }, asked);

test('of many requests at once for one address one is opened, and the words of the others are added', async () => {
  const { db } = testDatabase;
  const all = ['My name', 'My phone', 'My street'];
  const answers = await Promise.all(
    all.map((words, n) =>
      open({ ...correction, words, email: n ? 'AISYAH@example.com' : correction.email }),
    ),
  );
  expect(answers).toEqual(all.map(() => ({ due_on: '2024-03-13' })));
  const { open: found } = await findDataRequests({ db, keys });
  expect(found).toHaveLength(1);
  for (const words of all) expect(found[0]?.words).toContain(words);
  // Sent a second time, and later without words, the request stays as it was.
  const later = new Date('2024-03-01T04:00:00Z');
  await open({ ...correction, words: 'My name', now: later });
  expect(await open({ ...correction, words: null, now: later })).toEqual({ due_on: '2024-03-13' });
  expect((await findDataRequests({ db, keys })).open).toEqual(found);
  const opened = await db.select().from(auditEvents);
  expect(opened).toMatchObject([
    { action: 'data-request.opened', details: { kind: 'correction' } },
  ]);
});

test('another kind and another address are requests of their own, the soonest due first', async () => {
  const { db } = testDatabase;
  await open({ ...correction, words: 'My name', now: new Date('2024-02-25T04:00:00Z') });
  await open({ ...correction, kind: 'deletion', words: null });
  await open({
    ...correction,
    email: 'badrul@example.com',
    words: 'x',
    now: new Date('2024-02-20T04:00:00Z'),
  });
  const { open: found } = await findDataRequests({ db, keys });
  expect(found.map(({ email, kind }) => `${email} ${kind}`)).toEqual([
    'badrul@example.com correction',
    'aisyah@example.com deletion',
    'aisyah@example.com correction',
  ]);
  expect(await findRequestsOf(db, 'Aisyah@example.com')).toMatchObject([
    { kind: 'correction', state: 'open', due_on: '2024-03-17' },
    { kind: 'deletion', state: 'open', due_on: '2024-03-13' },
  ]);
});

test('requests are encrypted in the tables, and encrypted anew with another key', async () => {
  const { db } = testDatabase;
  await open({ ...correction, words: 'My name is Aisyah' });
  const [row] = await db.select().from(dataRequests);
  expect(JSON.stringify(row).toLowerCase()).not.toContain('aisyah');
  const fresh = 'the secret of next year, long enough';
  expect(await reEncrypt(db, createKeys(fresh, [secret]))).toEqual({ changed: 1, unopened: [] });
  const [found] = (await findDataRequests({ db, keys: createKeys(fresh) })).open;
  expect(found).toMatchObject({ email: 'aisyah@example.com', words: 'My name is Aisyah' });
  // The same person still has one open request.
  await openDataRequest({ db, keys: createKeys(fresh) }, { ...correction, words: 'and more' });
  expect((await findDataRequests({ db, keys: createKeys(fresh) })).open).toHaveLength(1);
});
