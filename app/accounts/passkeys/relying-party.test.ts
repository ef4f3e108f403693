import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  ['https://cafe.example', 'cafe.example'],
  ['https://www.cafe.example:8443', 'www.cafe.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://cafe.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.100', null],
  ['https://192.0.2.1.cafe.example', '192.0.2.1.cafe.example'],
  ['https://a192.0.2.example', 'a192.0.2.example'],
  ['https://[2001:db8::1]', null],
])('%s has passkeys for %s', (origin, id) => {
  expect(relyingParty(origin)).toEqual(id && { id, origin });
});
