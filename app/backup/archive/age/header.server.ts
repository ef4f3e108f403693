import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { keyName } from '#app/backup/archive/recovery-key.server.ts';
import { brand } from '#app/brand.ts';

/** What a payload is encrypted with, and where its header says so, readable with the identity. */
export type NewHeader = { header: Uint8Array; fileKey: Uint8Array };

/** An empty payload: nonce and tag. */
const emptyPayload = 16 + 16;

const nameStanza = `${brand.slug}-key`;

/** A header for somebody, with a file key that is new. It also tells the name of the key that opens it. */
export async function makeHeader(recipient: string): Promise<NewHeader> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  let fileKey: Uint8Array | undefined;
  // The library hands its file key to recipients only: this one takes it. Programs skip unknown lines.
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

/** Null for an archive of before there were names. */
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
