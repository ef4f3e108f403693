/** Ways to prove who one is, beside a session. */
export const proofWays = ['password', 'passkey'] as const;

export type ProofWay = (typeof proofWays)[number];

/** `secret`: what was typed, or the passkey's response as JSON. */
export type Proof = { how: ProofWay; secret: string };
