import {
  busyMessage,
  type RefusalReason,
  refusalHeader,
  tooManyAttempts,
} from '#app/shared/too-many-attempts.ts';

/** `said`: where there is more to say than that it failed. */
type RefusalAnswer = {
  status: 403 | 429 | 503;
  reason: RefusalReason;
  said?: string;
  retryAfterSeconds?: number;
};

/**
 * Why something is not done. `formAction` catches it and says it on the page, `postEndpoint` in JSON,
 * {@link unlessRefused} in words.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly answer: RefusalAnswer;

  constructor(message: string, answer: RefusalAnswer, options?: ErrorOptions) {
    super(message, options);
    this.answer = answer;
  }
}

/** Too busy at the moment; a retry may well succeed. */
export class BusyError extends Refusal {
  override name = 'BusyError';

  constructor(message: string, options?: ErrorOptions) {
    const said = busyMessage;
    super(message, { status: 503, reason: 'busy', said, retryAfterSeconds: 60 }, options);
  }
}

export function tooManyError(retryAfterSeconds: number): Refusal {
  const said = tooManyAttempts(retryAfterSeconds);
  return new Refusal(said, { status: 429, reason: 'too-many', said, retryAfterSeconds });
}

export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}

export function refusalHeaders(answer: { reason?: RefusalReason; retryAfterSeconds?: number }) {
  const { reason, retryAfterSeconds } = answer;
  return { ...retryAfter(retryAfterSeconds), ...(reason && { [refusalHeader]: reason }) };
}

const words: Partial<Record<RefusalReason, string>> = {
  'confirm-identity': 'Please confirm first that it is you.',
  'too-many': 'Too many in one hour. Please try again later.',
};

/** The file that `make` answers with, or in words why there is none. */
export async function unlessRefused(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, reason, said = words[reason] } = error.answer;
    return new Response(`${said}\n`, { status, headers: refusalHeaders(error.answer) });
  }
}
