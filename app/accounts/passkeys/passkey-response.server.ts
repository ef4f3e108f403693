import * as z from 'zod/mini';
import { parseJson } from '#app/shared/parse.ts';
import { responseMaxLength } from './passkey.ts';

const text = z.string();

/** What is looked up or stored: PostgreSQL takes no NUL. */
const word = z.string().check(z.regex(/^[\w-]+$/));

const publicKeyCredential = { id: word, rawId: text, type: z.literal('public-key') };
const clientExtensionResults = z.catch(z.object({}), {});

const assertion = z.object({
  ...publicKeyCredential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
  clientExtensionResults,
});

const attestation = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.catch(z.array(word.check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
  clientExtensionResults,
});

const clientData = z.object({ challenge: text });

/** What a passkey signed in order to sign in or confirm; null for anything else. */
export const readAssertion = (json: string) => readResponse(json, assertion);

export const readAttestation = (json: string) => readResponse(json, attestation);

function readResponse<Credential extends { response: { clientDataJSON: string } }>(
  json: string,
  schema: z.ZodMiniType<Credential>,
): { credential: Credential; challenge: string } | null {
  if (json.length > responseMaxLength) return null;
  const credential = schema.safeParse(parseJson(json)).data;
  if (!credential) return null;
  const decoded = Buffer.from(credential.response.clientDataJSON, 'base64url').toString();
  const signed = clientData.safeParse(parseJson(decoded)).data;
  return signed ? { credential, challenge: signed.challenge } : null;
}
