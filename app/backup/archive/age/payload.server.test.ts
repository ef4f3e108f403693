import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { makeHeader, openHeader } from './header.server.ts';
import { decryptPayload, encryptPayload } from './payload.server.ts';

const chunk = 64 * 1024;
const tag = 16;
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

/** Yields the bytes in pieces that do not match the chunks. */
async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 40_001)
    yield Buffer.from(bytes.subarray(at, at + 40_001));
}

const encrypt = (key: Uint8Array, plain: Uint8Array) =>
  buffer(encryptPayload(key, inPieces(plain)));
const decrypt = (key: Uint8Array, stored: Uint8Array) =>
  buffer(decryptPayload(key, Buffer.from(stored.subarray(0, tag)), inPieces(stored.subarray(tag))));

const sizes = [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 300_000];

test.each(sizes)('%i bytes that the library encrypted are read', async (size) => {
  const plain = randomBytes(size);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const file = await encrypter.encrypt(plain);
  // The last line of a header is '--- ' with 43 characters of a hash.
  const payload = Buffer.from(file).indexOf('\n--- ') + 49;
  const fileKey = await openHeader(file.subarray(0, payload), identity);
  expect(plain.equals(await decrypt(fileKey, file.subarray(payload)))).toBe(true);
});

test.each(sizes)('%i bytes are read by the library', async (size) => {
  const plain = randomBytes(size);
  const { header, fileKey } = await makeHeader(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const file = Buffer.concat([header, await encrypt(fileKey, plain)]);
  expect(plain.equals(await decrypter.decrypt(file))).toBe(true);
});

test('a payload that is damaged, cut or exchanged is detected, with the place', async () => {
  const key = randomBytes(16);
  const stored = await encrypt(key, randomBytes(3 * chunk));
  const [first, second] = [tag, tag + chunk + tag];
  const third = second + chunk + tag;
  const flipped = (at: number) => {
    const copy = Buffer.from(stored);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return decrypt(key, copy);
  };
  await expect(flipped(0), 'the nonce').rejects.toMatchObject({ position: first });
  await expect(flipped(second)).rejects.toMatchObject({ position: second, isLast: false });
  await expect(flipped(second - 1), 'a tag').rejects.toMatchObject({ position: first });
  await expect(flipped(stored.length - 1)).rejects.toMatchObject({ position: third, isLast: true });
  const cutTo = (length: number) => decrypt(key, stored.subarray(0, length));
  await expect(cutTo(third), 'without its last chunk').rejects.toMatchObject({ isLast: true });
  await expect(cutTo(third + 5)).rejects.toMatchObject({ position: third, isLast: true });
  await expect(cutTo(tag), 'without any chunk').rejects.toMatchObject({ isLast: true });
  await expect(cutTo(3)).rejects.toMatchObject({ isLast: true });
  const exchanged = Buffer.concat([
    stored.subarray(0, first),
    stored.subarray(second, third),
    stored.subarray(first, second),
    stored.subarray(third),
  ]);
  await expect(decrypt(key, exchanged)).rejects.toMatchObject({ position: first });
  await expect(decrypt(randomBytes(16), stored), 'another key').rejects.toThrow('near byte 16');
});
