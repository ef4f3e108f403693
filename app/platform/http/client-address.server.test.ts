import { expect, test } from 'vitest';
import { clientAddress, findClientAddress, siteNetwork } from './client-address.server.ts';

const forged = '203.0.113.66';

test('without a trusted proxy only the connection counts', () => {
  expect(findClientAddress('192.0.2.1', forged, 0)).toBe('192.0.2.1');
});

test('one proxy: the entry that it appended, whatever the client wrote before it', () => {
  expect(findClientAddress('10.0.0.1', `${forged}, 192.0.2.1`, 1)).toBe('192.0.2.1');
});

test('two proxies: the second entry from the end', () => {
  expect(findClientAddress('10.0.0.2', `${forged}, 192.0.2.1, 10.0.0.1`, 2)).toBe('192.0.2.1');
});

test.each([null, '', 'nonsense', forged, 'x[2001:db8::1], y', '[2001:db8::1]x, y'])(
  'two proxies, but the header is %j',
  (header) => {
    expect(findClientAddress('10.0.0.2', header, 2)).toBe('10.0.0.2');
  },
);

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['203.113.145.166:4711', '203.113.145.166'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:a2ff:3:4:5:6', '2001:db8:1:a200::/56'],
  ['[2001:DB8::1]:4711', '2001:db8:0:0::/56'],
  ['[2001:DB8::1]', '2001:db8:0:0::/56'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:0:192.0.2.1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['2001::4:5:6:7:8', '2001:0:0:0::/56'],
])('%s is counted as %s', (address, counted) => {
  expect(findClientAddress(address, null, 0)).toBe(counted);
});

test('the same network, however its addresses are spelt', () => {
  const spellings = ['2001:db8::5', '2001:0db8:0:0::7', '2001:DB8:0:0:0:0:0:9'];
  const networks = spellings.map((address) => findClientAddress(address, null, 0));
  expect(new Set(networks).size).toBe(1);
});

test('a client without an address is unknown', () => {
  expect(findClientAddress(undefined, undefined, 1)).toBe('unknown');
  expect(findClientAddress('a socket file', null, 0)).toBe('unknown');
  const request = (headers: Record<string, string>) => new Request('http://localhost', { headers });
  expect(clientAddress(request({}))).toBe('unknown');
  expect(clientAddress(request({ 'x-client-address': '192.0.2.1' }))).toBe('192.0.2.1');
});

test.each([
  ['2001:db8:1:a200::/56', '2001:db8:1'],
  ['192.0.2.1', '192.0.2.1'],
  ['unknown', 'unknown'],
])('the site of %s is %s', (address, site) => {
  expect(siteNetwork(address)).toBe(site);
});
