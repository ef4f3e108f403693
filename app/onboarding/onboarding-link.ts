import type { FormError } from '#app/forms/form.tsx';
import type { FormAnswer } from '#app/forms/use-form.ts';
import type { OnboardingError, OnboardingForm, OnFile } from './onboarding.ts';

/**
 * What an open link shows: its holder's name, their answers so far and which numbers are on file. Until the first
 * completion also their position and first day, if known.
 */
export type OpenOnboarding = {
  holder: string | null;
  prefill: OnboardingForm;
  onFile: OnFile;
  job_position: string | null;
  started_on: string | null;
};

/**
 * The answer of POST /api/check-onboarding-link. `completedOn` (5 March 2024) is set for the link by which the
 * form was completed. Both are null for any link that is unknown, replaced or expired.
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

/** What the page knows of its link: it is open, was used, opens nothing, or could not be checked (and why). */
export type LinkCheck =
  | { state: 'open'; onboarding: OpenOnboarding }
  | { state: 'completed'; on: string }
  | { state: 'unusable' }
  | { state: 'unanswered'; error?: string };

export function readLinkResponse(said: LinkResponse | { error?: string }): LinkCheck {
  if (!('open' in said)) {
    // A proxy may have answered, with some other JSON.
    const error = typeof said.error === 'string' ? said.error : undefined;
    return { state: 'unanswered', error };
  }
  if (said.completedOn) return { state: 'completed', on: said.completedOn };
  return said.open ? { state: 'open', onboarding: said.open } : { state: 'unusable' };
}

/** The field of a form that only opens the link, for a browser without script. */
export const openField = 'open';

/** The URL parameter of the page of thanks, which shows nothing of the person or the link. */
export const completedParameter = 'completed';

/** The cookie's path: the same for every link, since a newer one may have been pasted. */
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

/** The answer to a form that could not be stored because of a fault, or because too many were sent. */
export const notTaken = {
  success: false,
  reason: 'failed',
  error: submissionFailedToast.description,
} as const;

/** What the form shows when it was not taken. Null: there was no answer. */
export function refusalOf(said: NotCompleted | null): FormAnswer & { error: FormError } {
  if (said?.reason === 'invalid') {
    const { error: description, failures: errors } = said;
    return { error: { title: 'Validation Error', description }, errors };
  }
  if (said?.reason === 'link-unusable') return { error: linkUnusableToast };
  return { error: { ...submissionFailedToast, ...(said && { description: said.error }) } };
}

/** Finds the token in a pasted link, with any text around it; null if there is none. */
export function tokenInLink(text: string): string | null {
  return /\/onboarding\/([\da-f-]{36})/i.exec(text)?.[1] ?? null;
}
