import type { FormError } from '#app/forms/form.tsx';
import type { FormAnswer } from '#app/forms/use-form.ts';
import type { OnboardingError, OnboardingForm, OnFile } from './onboarding.ts';

/**
 * What an open link shows: whose it is, the person's own answers so far, what is on file, and, until it was completed
 * once, as what they start, and when, if that is known.
 */
export type OpenOnboarding = {
  holder: string | null;
  prefill: OnboardingForm;
  onFile: OnFile;
  job_position: string | null;
  started_on: string | null;
};

/**
 * What POST /api/check-onboarding-link answers. `completedOn` (5 March 2024) is for the link by
 * which the form was completed; both are null for one that is unknown, replaced or expired alike.
 */
export type LinkResponse =
  | { open: OpenOnboarding; completedOn: null }
  | { open: null; completedOn: string | null };

/** What POST /api/complete-onboarding answers, in the manner of `submit-application`. */
export type CompletionResponse = { success: true } | NotCompleted;

export type NotCompleted = { success: false; error: string } & (
  | { reason: 'invalid'; failures: OnboardingError[] }
  | { reason: 'completed'; completedOn: string }
  | { reason: 'link-unusable' | 'failed' }
);

/** What the page knows of its link: what it opens, that it opens nothing any more, or that nobody could say, and why. */
export type LinkCheck =
  | { state: 'open'; onboarding: OpenOnboarding }
  | { state: 'completed'; on: string }
  | { state: 'unusable' }
  | { state: 'unanswered'; error?: string };

export function readLinkResponse(said: LinkResponse | { error?: string }): LinkCheck {
  if (!('open' in said)) {
    // A proxy may say something else in JSON.
    const error = typeof said.error === 'string' ? said.error : undefined;
    return { state: 'unanswered', error };
  }
  if (said.completedOn) return { state: 'completed', on: said.completedOn };
  return said.open ? { state: 'open', onboarding: said.open } : { state: 'unusable' };
}

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

/** The answer to a form where nobody is to blame, or too many were sent. */
export const notTaken = {
  success: false,
  reason: 'failed',
  error: submissionFailedToast.description,
} as const;

/** What is said of a form that was not taken; of null, too: there was no answer. */
export function refusalOf(said: NotCompleted | null): FormAnswer & { error: FormError } {
  if (said?.reason === 'invalid') {
    const { error: description, failures: errors } = said;
    return { error: { title: 'Validation Error', description }, errors };
  }
  if (said?.reason === 'link-unusable') return { error: linkUnusableToast };
  return { error: { ...submissionFailedToast, ...(said && { description: said.error }) } };
}

/** The token in a link as somebody pastes it, with whatever stands around it; null without one. */
export function tokenInLink(text: string): string | null {
  return /\/onboarding\/([\da-f-]{36})/i.exec(text)?.[1] ?? null;
}
