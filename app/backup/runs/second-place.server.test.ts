import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openSecondPlace } from './second-place.server.ts';

test('a backup is read from a store that does not tell how large it is', async () => {
  const store = createServer((_request, response) => {
    response.write('age-encryption');
    response.end('.org/v1');
  }).listen(0);
  const { port } = store.address() as AddressInfo;
  const place = openSecondPlace({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'backups',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  const read = await place.read('embun-2026-11-24.age');
  expect(read?.size).toBeUndefined();
  expect(read && (await text(read.body))).toBe('age-encryption.org/v1');
  store.close();
});
