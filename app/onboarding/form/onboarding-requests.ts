import { href } from 'react-router';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import {
  type CompletionResponse,
  type LinkCheck,
  type LinkResponse,
  readLinkResponse,
} from '#app/onboarding/onboarding-link.ts';

/** Asks the server what this link opens; without a response the state is 'unanswered'. */
export async function checkLink(token: string): Promise<LinkCheck> {
  const said = await post(href('/api/check-onboarding-link'), { token });
  const isTold = typeof said === 'object' && said !== null;
  return readLinkResponse(isTold ? (said as LinkResponse) : {});
}

/** Sends the answers, and returns the response; null when there was none that can be read. */
export async function sendOnboarding(
  answers: OnboardingForm & { token: string },
): Promise<CompletionResponse | null> {
  const said = await post(href('/api/complete-onboarding'), answers);
  const isTold = typeof said === 'object' && said !== null && 'success' in said;
  return isTold ? (said as CompletionResponse) : null;
}

/**
 * The token travels in the body, so that it is in no URL and in no log of URLs.
 * @returns null when the connection broke, or the answer was no JSON, such as a proxy's error page
 */
async function post(address: string, body: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
