import { hashPassword as hashAsBefore } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.server.ts';

const password = 'bamboo whisk at dawn';

test('a hash names its strength, has its own salt and fits its password alone', async () => {
  const [hash, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{86}$/);
  expect(hash).not.toBe(other);
  expect(isOutdatedHash(hash)).toBe(false);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: 'bamboo whisk at dusk' })).toBe(false);
});

test('one spelling of a letter is as good as the other', async () => {
  const hash = await hashPassword('kafe\u0301 matcha pagi');
  expect(await verifyPassword({ hash, password: 'kaf\u00e9 matcha pagi' })).toBe(true);
});

test('hashes from before still fit, and are known as outdated', async () => {
  const hash = await hashAsBefore(password);
  expect(isOutdatedHash(hash)).toBe(true);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: 'bamboo whisk at dusk' })).toBe(false);
});

test.each(['', 'x', '$scrypt$ln=15,r=8,p=3$c2FsdA', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA'])(
  'what is no hash of ours is a fault: %s',
  (hash) => expect(verifyPassword({ hash, password })).rejects.toThrow('hash'),
);

test('an outdated hash costs the same work as one of today, whatever the password', async () => {
  const cost = async (work: () => Promise<unknown>) => {
    const { user } = process.cpuUsage();
    await work();
    return process.cpuUsage().user - user;
  };
  const today = await hashPassword(password);
  const before = await hashAsBefore(password);
  const wrong = 'bamboo whisk at dusk';
  const costs: [number, number][] = [];
  for (let run = 0; run < 3; run++) {
    costs.push([
      await cost(() => verifyPassword({ hash: today, password: wrong })),
      await cost(() => verifyPassword({ hash: before, password: wrong })),
    ]);
  }
  const least = (side: 0 | 1) => Math.min(...costs.map((pair) => pair[side]));
  expect(least(1) / least(0)).toBeGreaterThan(0.7);
  expect(least(1) / least(0)).toBeLessThan(1.4);
});
