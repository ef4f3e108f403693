export const proofWays = ['password', 'passkey', 'code'] as const;

export type ProofWay = (typeof proofWays)[number];

/** `secret`: what was typed, or the passkey's response as JSON. 'code': of the authenticator app. */
export type Proof = { how: ProofWay; secret: string };

/** Not yet a proof: asks for what the passkey has to sign. */
export const askForOptions: Proof = { how: 'passkey', secret: '' };
