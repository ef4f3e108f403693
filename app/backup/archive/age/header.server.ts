import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { keyName } from '#app/backup/archive/recovery-key.server.ts';
import { brand } from '#app/brand.ts';

/** The key that encrypts a payload, and the header that holds this key for the owner of the identity. */
export type NewHeader = { header: Uint8Array; fileKey: Uint8Array };

/** The bytes of an empty payload: nonce and tag. */
const emptyPayload = 16 + 16;

const nameStanza = `${brand.slug}-key`;

/** Makes a header with a new file key for `recipient`. It also tells the name of the key that opens it. */
export async function makeHeader(recipient: string): Promise<NewHeader> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  let fileKey: Uint8Array | undefined;
  // The library gives its file key to recipients only, so this one takes it. Programs skip unknown lines.
  encrypter.addRecipient({
    wrapFileKey(given) {
      fileKey = Uint8Array.from(given);
      return [new Stanza([nameStanza, keyName({ recipient })], new Uint8Array())];
    },
  });
  const file = await encrypter.encrypt(new Uint8Array());
  if (!fileKey) throw new Error('The file key was not handed over');
  return { header: file.subarray(0, -emptyPayload), fileKey };
}

/** The name of the key that opens it; null for an archive from before keys had names. */
export function keyNameIn(header: Buffer): string | null {
  return (
    new RegExp(`^-> ${nameStanza} (\\w{6})$`, 'm').exec(header.toString('latin1'))?.[1] ?? null
  );
}

/** @throws Error in the library's words, for a wrong identity and a damaged header */
export function openHeader(header: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decryptHeader(header);
}
