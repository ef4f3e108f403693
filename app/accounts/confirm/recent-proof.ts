/** How long a password, passkey or code counts as proof that it is still the same person. */
const proofLastsMinutes = 15;

export function isRecentProof(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= proofLastsMinutes * 60_000;
}
