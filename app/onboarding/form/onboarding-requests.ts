import { href } from 'react-router';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import type {
  CompletionResponse,
  LinkCheck,
  LinkResponse,
} from '#app/onboarding/onboarding-link.ts';

/**
 * Asks what this link opens. Never throws: no response is an outcome too. The token travels in the
 * body, so that no address of a request, and no log of addresses, has it.
 */
export async function checkLink(token: string): Promise<LinkCheck> {
  try {
    const response = await post(href('/api/check-onboarding-link'), { token });
    if (!response.ok) return { state: 'unanswered', retryAfterSeconds: retryAfter(response) };
    const { open, completedOn }: LinkResponse = await response.json();
    if (completedOn) return { state: 'completed', on: completedOn };
    return open ? { state: 'open', onboarding: open } : { state: 'unusable' };
  } catch (error) {
    if (isNoResponse(error)) return { state: 'unanswered', retryAfterSeconds: null };
    throw error;
  }
}

/** What came of sending the answers; null when there was no response that can be read. */
export async function sendOnboarding(
  answers: OnboardingForm & { token: string },
): Promise<CompletionResponse | null> {
  try {
    const response = await post(href('/api/complete-onboarding'), answers);
    const body: unknown = await response.json();
    return isCompletionResponse(body) ? body : null;
  } catch (error) {
    if (isNoResponse(error)) return null;
    throw error;
  }
}

function post(address: string, body: Record<string, string>): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The line was cut (TypeError), or what answered was no JSON (SyntaxError): a proxy's error page. */
function isNoResponse(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

function isCompletionResponse(body: unknown): body is CompletionResponse {
  return typeof body === 'object' && body !== null && 'success' in body;
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After'));
  return seconds > 0 ? seconds : null;
}
