import { expect, test } from 'vitest';
import { hashBefore, watchScrypt } from '#tests/support/sign-in/scrypt.ts';
import { createPasswords, passwordStrength } from './passwords.server.ts';

const password = 'bamboo whisk at dawn';
const wrong = 'bamboo whisk at dusk';

const strength = { ln: 6, r: 2, p: 3 };
const passwords = createPasswords(strength);

test('the strength of the site is OWASP’s', async () => {
  using scrypt = watchScrypt();
  const { hash, verify, isOutdated } = createPasswords(passwordStrength);
  let made = '';
  const work = await scrypt.workOf(async () => (made = await hash(password)));
  expect(work).toBe(2 ** 15 * 8 * 3);
  expect(made).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{86}$/);
  expect(isOutdated(made)).toBe(false);
  expect(await verify({ hash: made, password })).toBe(true);
});

test('a hash names its strength, has its own salt and fits its password alone', async () => {
  const [hash, other] = await Promise.all([passwords.hash(password), passwords.hash(password)]);
  expect(hash).toMatch(/^\$scrypt\$ln=6,r=2,p=3\$[\w+/]{22}\$[\w+/]{86}$/);
  expect(hash).not.toBe(other);
  expect(passwords.isOutdated(hash)).toBe(false);
  expect(await passwords.verify({ hash, password })).toBe(true);
  expect(await passwords.verify({ hash, password: wrong })).toBe(false);
});

test('an accented letter may be typed in either of its Unicode forms', async () => {
  const hash = await passwords.hash('kafe\u0301 matcha pagi');
  expect(await passwords.verify({ hash, password: 'kaf\u00e9 matcha pagi' })).toBe(true);
});

test.each([
  ['from before', () => hashBefore],
  ['of less strength', createPasswords({ ln: 5, r: 2, p: 3 }).hash],
  ['of more strength', createPasswords({ ln: 7, r: 2, p: 3 }).hash],
])('a hash %s still fits, and is known as outdated', async (_which, make) => {
  const hash = await make(password);
  expect(passwords.isOutdated(hash)).toBe(true);
  expect(await passwords.verify({ hash, password })).toBe(true);
  expect(await passwords.verify({ hash, password: wrong })).toBe(false);
});

test.each(['', 'x', '$scrypt$ln=15,r=8,p=3$c2FsdA', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA'])(
  'a text that is no hash of ours is a fault: %s',
  (hash) => expect(passwords.verify({ hash, password })).rejects.toThrow('hash'),
);

test.each([
  ['today', strength],
  ['half of N', { ...strength, ln: 5 }],
  ['half of r', { ...strength, r: 1 }],
  ['a third of p', { ...strength, p: 1 }],
  ['the least of all', { ln: 1, r: 1, p: 1 }],
])('a hash of %s costs the work of one of today, whatever the password', async (_which, made) => {
  using scrypt = watchScrypt();
  const hash = await createPasswords(made).hash(password);
  for (const typed of [password, wrong]) {
    const work = await scrypt.workOf(() => passwords.verify({ hash, password: typed }));
    expect(work).toBe(2 ** 6 * 2 * 3);
  }
});

test('a hash from before costs the work of one of today, too, at the strength of the site', async () => {
  using scrypt = watchScrypt();
  const { verify } = createPasswords(passwordStrength);
  for (const typed of [password, wrong]) {
    const work = await scrypt.workOf(() => verify({ hash: hashBefore, password: typed }));
    expect(work).toBe(2 ** 15 * 8 * 3);
  }
});

test('a crowd of strangers keeps out only strangers', async () => {
  const strangers = Array.from({ length: 12 }, () => passwords.hash(wrong, 'stranger'));
  const hashed = passwords.hash(password);
  const answers = await Promise.allSettled(strangers);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await passwords.verify({ hash: await hashed, password })).toBe(true);
});
