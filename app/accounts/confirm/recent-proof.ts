const proofLastsMinutes = 15;

export function isRecentProof(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= proofLastsMinutes * 60_000;
}
