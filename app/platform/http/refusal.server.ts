import {
  busyMessage,
  type RefusalReason,
  refusalHeader,
  tooManyAttempts,
} from '#app/shared/too-many-attempts.ts';

/** `said` is a sentence for the visitor, where there is more to say than that the request failed. */
type RefusalAnswer = {
  status: 403 | 429 | 503;
  reason: RefusalReason;
  said?: string;
  retryAfterSeconds?: number;
};

/**
 * Thrown when the site refuses a request. `formAction` catches it and shows it on the page, `postEndpoint` answers
 * in JSON, {@link unlessRefused} in plain text.
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

/** The response of `make`, or for a `Refusal` the reason in plain text. */
export async function unlessRefused(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, reason, said = words[reason] } = error.answer;
    return new Response(`${said}\n`, { status, headers: refusalHeaders(error.answer) });
  }
}
