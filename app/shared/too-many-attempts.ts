/** The header that says why a script's request was refused, when the status alone does not tell. */
export const refusalHeader = 'X-Refusal';

export type RefusalReason = 'busy' | 'too-many' | 'confirm-identity';

/** For work with a queue of its own that is full; how long that lasts is unknown. */
export const busyMessage = 'We are busy at the moment. Please try again in a minute.';

/** 'Too many attempts. Try again in 12 minutes.' Rounds up to whole minutes. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
