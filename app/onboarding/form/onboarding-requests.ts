import { href } from 'react-router';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import {
  type CompletionResponse,
  type LinkCheck,
  type LinkResponse,
  readLinkResponse,
} from '#app/onboarding/onboarding-link.ts';

/** Asks what this link opens. No response is an outcome, too. */
export async function checkLink(token: string): Promise<LinkCheck> {
  const said = await post(href('/api/check-onboarding-link'), { token });
  const isTold = typeof said === 'object' && said !== null;
  return readLinkResponse(isTold ? (said as LinkResponse) : {});
}

/** What came of sending the answers; null when there was no response that can be read. */
export async function sendOnboarding(
  answers: OnboardingForm & { token: string },
): Promise<CompletionResponse | null> {
  const said = await post(href('/api/complete-onboarding'), answers);
  const isTold = typeof said === 'object' && said !== null && 'success' in said;
  return isTold ? (said as CompletionResponse) : null;
}

/**
 * The token travels in the body, so that no address of a request, and no log of addresses, has it.
 * @returns null when the line was cut, or what answered was no JSON: a proxy's error page
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
