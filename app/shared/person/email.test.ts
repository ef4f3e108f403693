import { expect, it } from 'vitest';
import { cleanEmail, isEmail, isSameEmail, mailtoUrl, meantEmail } from './email.ts';

it.each([
  'a@b.my',
  'first.last+tag@sub.example.com',
  "o'neil@example.co",
  'x@123.example',
  '=cmd@x.my',
  '+60@x.my',
  'a@b.c',
  `${'a'.repeat(249)}@b.my`,
])('takes %s', (text) => expect(isEmail(text)).toBe(true));

it.each([
  '',
  'a',
  'a@b',
  '@b.my',
  'a@b.my ',
  'a@@b.my',
  'a b@c.my',
  '"a b"@x.my',
  'a@x.my, b@x.my',
  'a@-b.my',
  'a@b..my',
  'a@b.my\nbcc: x@y.my',
  '<script>@b.my',
  `${'a'.repeat(250)}@b.my`,
])('refuses %j', (text) => expect(isEmail(text)).toBe(false));

it.each([
  'siti@gmail.com.',
  'siti@gmail.com,',
  'siti@gmail.com\u200B ',
  's\u200Diti@gmail.com',
  'ｓｉｔｉ＠gmail.com',
  'siti@gmail。com',
  'mailto:siti@gmail.com',
  'Siti Aminah <siti@gmail.com>',
])('takes %j for siti@gmail.com', (text) => {
  expect(cleanEmail(text)).toBe('siti@gmail.com');
});

it.each([
  ...['siti amin@gmail.com', 'siti@gmail.com, b@x.my', 'a@x.my\nbcc: b@x.my', 'sıti@gmail.com'],
  ...['<siti@gmail.com>x', 'xmailto:siti@gmail.com'],
])('makes no address of %j', (text) => expect(isEmail(cleanEmail(text))).toBe(false));

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.com.my', 'gmail.com'],
  ['gmail.com.com', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yaho.con.my', 'yahoo.com.my'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['embun.cmo', 'embun.com'],
  ['embun.cpm', 'embun.com'],
  ['embun.vom', 'embun.com'],
])('%s is a slip for %s', (domain, meant) => {
  expect(meantEmail(`Nurul.A@${domain}`)).toBe(`Nurul.A@${meant}`);
  expect(meantEmail(` nurul@${domain.toUpperCase()}`)).toBe(`nurul@${meant}`);
});

it.each([
  ...['gmail.com', 'Gmail.com', 'yahoo.com.my', 'yahoo.co.id', 'hotmail.co.uk', 'outlook.my'],
  ...['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'live.com', 'ukm.edu.my', 'embun.co'],
  ...['embun.con.mys', 'mygmail.com.my'],
])('%s is no slip', (domain) => expect(meantEmail(`nurul@${domain}`)).toBeNull());

it.each(['', 'gmial.com', 'nurul@gmial', 'nurul @gmial.com'])(
  'finds no meaning for %j, which is no address',
  (text) => expect(meantEmail(text)).toBeNull(),
);

it('is the same in any case', () => {
  expect(isSameEmail('Aisyah@Example.com', 'aisyah@example.COM')).toBe(true);
  expect(isSameEmail('aisyah@example.com', 'aishah@example.com')).toBe(false);
});

it('makes a link that writes to one address only', () => {
  expect(mailtoUrl('aisyah@example.com')).toBe('mailto:aisyah@example.com');
  expect(mailtoUrl('owner?bcc=spy@evil.example')).toBe('mailto:owner%3Fbcc%3Dspy@evil.example');
});

it('fills in an email, with spaces encoded as %20 and not as a plus', () => {
  const filled = { subject: 'Tea & cake', body: 'One\ntwo+3' };
  expect(mailtoUrl('a@b.co', filled)).toBe(
    'mailto:a@b.co?subject=Tea%20%26%20cake&body=One%0Atwo%2B3',
  );
  expect(mailtoUrl('a@b.co', { body: 'x\uD800' })).toBe('mailto:a@b.co?body=x%EF%BF%BD');
});
