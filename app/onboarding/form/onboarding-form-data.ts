import { type OnboardingForm, onboardingFields } from '#app/onboarding/onboarding.ts';
import { type Day, joinDay } from '#app/shared/dates.ts';

const birthField = 'date_of_birth';

/** The form as it is filled in now. */
export function readOnboardingForm(form: HTMLFormElement): OnboardingForm {
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const part = (name: keyof Day) => text(`${birthField}.${name}`);
  const typed = Object.fromEntries(onboardingFields.map((field) => [field, text(field)]));
  // Its keys are the fields themselves.
  const answers = typed as OnboardingForm;
  return { ...answers, [birthField]: joinDay(part('year'), part('month'), part('day')) };
}

/** Is nothing of the date of birth picked yet? */
export function isBirthOpen(form: HTMLFormElement): boolean {
  return birthSelects(form).every(([, select]) => select.value === '');
}

/** Picks a date of birth. */
export function pickBirth(form: HTMLFormElement, birth: Day): void {
  for (const [part, select] of birthSelects(form)) select.value = `${birth[part]}`;
}

function birthSelects(form: HTMLFormElement): [keyof Day, HTMLSelectElement][] {
  const parts = ['day', 'month', 'year'] as const;
  return parts.flatMap((part) => {
    const select = form.elements.namedItem(`${birthField}.${part}`);
    return select instanceof HTMLSelectElement ? [[part, select]] : [];
  });
}
