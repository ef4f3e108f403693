import type { OnboardingError, OnboardingForm, OnFile } from './onboarding.ts';

/** What the holder of an open link is told: the person's own answers so far, and what is on file. */
export type OpenOnboarding = { prefill: OnboardingForm; onFile: OnFile };

/**
 * What POST /api/check-onboarding-link answers. `completedOn` (5 March 2024) is told to the link by
 * which the form was completed; both are null for one that is unknown, replaced or expired alike.
 */
export type LinkResponse =
  | { open: OpenOnboarding; completedOn: null }
  | { open: null; completedOn: string | null };

/** What POST /api/complete-onboarding answers, in the manner of `submit-application`. */
export type CompletionResponse =
  | { success: true }
  | { success: false; reason: 'invalid'; error: string; failures: OnboardingError[] }
  | { success: false; reason: 'completed'; error: string; completedOn: string }
  | { success: false; reason: 'link-unusable' | 'limited' | 'failed'; error: string };

/** What the page knows of its link: what it opens, that it opens nothing any more, or that nobody could say. */
export type LinkCheck =
  | { state: 'open'; onboarding: OpenOnboarding }
  | { state: 'completed'; on: string }
  | { state: 'unusable' }
  | { state: 'unanswered'; retryAfterSeconds: number | null };

/** Of a form that only opens the link, for a browser without script. */
export const openField = 'open';

/** In the address of the thanks, which know nobody and tell of no link. */
export const completedParameter = 'completed';

/** The same for every link, since a newer one may have been pasted. */
export const sentNoticePath = '/onboarding';

export const newLinkField = 'new_link';

export const linkUnusableToast = {
  title: 'Invalid or Expired Link',
  description:
    'This onboarding link is invalid or has expired. Please contact admin for a new link.',
} as const;

export const completedBefore = 'You have already completed this';

export const submissionFailedToast = {
  title: 'Submission Failed',
  description: 'There was an error submitting your information. Please try again.',
} as const;

/** The token in a link as somebody pastes it, with whatever stands around it; null without one. */
export function tokenInLink(text: string): string | null {
  return /\/onboarding\/([\da-f-]{36})/i.exec(text)?.[1] ?? null;
}
