import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type CborValue = Parameters<typeof isoCBOR.encode>[0];

type Ceremony = {
  challenge: string;
  /** The origin of the page that the browser shows. */
  origin?: string;
  rpId?: string;
  /** Did it ask for PIN, finger or face? */
  verified?: boolean;
};

export type Authenticator = ReturnType<typeof createAuthenticator>;

const flag = { present: 0x01, verified: 0x04, newCredential: 0x40 };

/** An authenticator with one passkey (ES256); its answers are the JSON that a browser would send. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = { id: base64(id), rawId: base64(id), type: 'public-key' };

  function authData({ rpId = 'localhost', verified = true }: Ceremony, attested?: Buffer): Buffer {
    const flags =
      flag.present | (verified ? flag.verified : 0) | (attested ? flag.newCredential : 0);
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags, 0);
    counted.writeUInt32BE(authenticator.counter, 1);
    return Buffer.concat([sha256(rpId), counted, attested ?? Buffer.alloc(0)]);
  }

  const authenticator = {
    /** How often it has signed; a test may set it back, as if a copy of the authenticator signed. */
    counter: 0,
    /** JSON for a new passkey. */
    register(ceremony: Ceremony): string {
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(x, y)]);
      const attestationObject = isoCBOR.encode(
        new Map<string | number, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(ceremony, attested)],
        ]),
      );
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', ceremony)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      };
      return JSON.stringify({ ...credential, response, clientExtensionResults: {} });
    },
    /** JSON for a sign-in. */
    sign(ceremony: Ceremony): string {
      authenticator.counter += 1;
      const data = authData(ceremony);
      const client = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      };
      return JSON.stringify({ ...credential, response, clientExtensionResults: {} });
    },
  };
  return authenticator;
}

function clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Ceremony) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** RFC 9053: elliptic curve key, ES256, P-256. */
function coseKey(x: string, y: string): Uint8Array {
  return isoCBOR.encode(
    new Map<string | number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
