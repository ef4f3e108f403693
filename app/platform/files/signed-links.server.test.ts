import { expect, it } from 'vitest';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { type FileLink, signFileLink, verifyFileLink } from './signed-links.server.ts';

const keys = createKeys('a secret for tests, long enough to be one');
const link: FileLink = {
  root: 'job-applications',
  recordId: '6f1c1d7e-0000-4000-8000-000000000001',
  slot: 'resume',
  download: false,
};
const now = new Date('2026-11-20T04:00:00Z');
const inAnHour = new Date(now.getTime() + 3600 * 1000);
const sign = (change: Partial<FileLink> = {}) => {
  return new URL(signFileLink(keys, { ...link, ...change }, inAnHour), 'http://localhost');
};

it('opens what was signed', () => {
  expect(verifyFileLink(keys, sign(), now)).toEqual(link);
  expect(verifyFileLink(keys, sign({ download: true }), now)).toEqual({ ...link, download: true });
});

it('opens until its last millisecond and not after', () => {
  const before = new Date(inAnHour.getTime() - 1);
  expect(verifyFileLink(keys, sign(), before)).toEqual(link);
  expect(verifyFileLink(keys, sign(), inAnHour)).toBeNull();
});

it.each([
  ['another record', (url: URL) => (url.pathname = url.pathname.replace('0001', '0002'))],
  ['another slot', (url: URL) => (url.pathname = url.pathname.replace('resume', 'selfie_image'))],
  ['another root', (url: URL) => (url.pathname = url.pathname.replace('job-app', 'offer-app'))],
  ['a place above', (url: URL) => (url.pathname = `/old${url.pathname}`)],
  ['a place below', (url: URL) => (url.pathname = `${url.pathname}/more`)],
  ['a longer life', (url: URL) => url.searchParams.set('expires', '99999999999')],
  ['no end at all', (url: URL) => url.searchParams.set('expires', 'Infinity')],
  ['a download', (url: URL) => url.searchParams.set('download', '1')],
  ['no signature', (url: URL) => url.searchParams.delete('signature')],
  ['a short signature', (url: URL) => url.searchParams.set('signature', 'AAAA')],
])('refuses a link changed to %s', (_, change) => {
  const url = sign();
  change(url);
  expect(verifyFileLink(keys, url, now)).toBeNull();
});

it('opens what an earlier version signed', () => {
  const url = `/files/${link.root}/${link.recordId}/${link.slot}?expires=1795150800&signature=rEgkt9OmvJ-6lDS-iTCBR1tbSITudPRw5O-jKq7ekLw`;
  expect(verifyFileLink(keys, new URL(url, 'http://localhost'), now)).toEqual(link);
});

it('refuses what another secret signed', () => {
  const others = createKeys('another secret, just as long as the first');
  expect(verifyFileLink(others, sign(), now)).toBeNull();
});

it('derives separate keys of 32 bytes for separate purposes', () => {
  expect(keys.derive('a')).toHaveLength(32);
  expect(keys.derive('a')).toEqual(keys.derive('a'));
  expect(keys.derive('a')).not.toEqual(keys.derive('b'));
});
