import * as z from 'zod/mini';
import type { OnboardingField, OnboardingForm } from '#app/onboarding/onboarding.ts';
import { getItem, removeItem, setItem } from '#app/shared/browser-storage.ts';

/** Where typed answers wait for a reload of the page, within one visit in one tab. */
const storageKey = 'onboarding-draft';

/** What may wait there. Identity and bank are not in it: those never touch the browser's storage. */
const keptFields = [
  'full_name_ic',
  'email',
  'phone',
  'address',
  'tshirt_size',
  'shoes_size',
  'emergency_contact_name',
  'emergency_contact_phone',
  'emergency_contact_relationship',
] as const satisfies readonly OnboardingField[];

const text = z.optional(z.string());

const draftSchema = z.object({
  person: z.string(),
  answers: z.object(Object.fromEntries(keptFields.map((field) => [field, text]))),
});

/**
 * Keeps what may be kept of the answers. A storage that is full or switched off means no draft.
 * @param person whose link it is, by the address on record: on a tablet that goes from hand to hand
 *   nobody sees another's answers, and a newer link of the same person finds them again
 */
export function keepDraft(person: string, form: OnboardingForm): void {
  const answers = Object.fromEntries(keptFields.map((field) => [field, form[field]]));
  setItem(() => window.sessionStorage, storageKey, JSON.stringify({ person, answers }));
}

/** What this person typed earlier in this visit; empty when there is nothing, or nothing readable. */
export function readDraft(person: string): Partial<OnboardingForm> {
  const draft = draftSchema.safeParse(
    parseJson(getItem(() => window.sessionStorage, storageKey) ?? ''),
  );
  return draft.success && draft.data.person === person ? draft.data.answers : {};
}

/** Forgets the draft: the answers have arrived. */
export function removeDraft(): void {
  removeItem(() => window.sessionStorage, storageKey);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
