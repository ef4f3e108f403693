import { useRef, useState } from 'react';
import { readTexts } from '#app/forms/rules.ts';
import { onboardingRules } from '#app/onboarding/onboarding.ts';
import { cafeDay, type Day, joinDay, parseDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { birthdayInIc, disagrees } from '#app/shared/person/ic-number.ts';

const notes = {
  none: '',
  filled: 'Taken from your IC number. Please check it.',
  differs: 'Your IC number begins with another day. Please check both.',
} as const;

/**
 * An IC number fills in the date of birth while nobody has picked one, and is compared with it from
 * then on. All that comes of it is a note: it never stops anybody, since passports exist.
 */
export function useBirthNote() {
  const [note, setNote] = useState<keyof typeof notes>('none');
  /** The date that was filled in here. While it stands, a corrected number may correct it. */
  const filled = useRef<string>(null);

  /**
   * To be called with the form whenever something in it has changed.
   * @returns the field that it has filled in, or emptied, if any
   */
  function compareBirth(form: HTMLFormElement) {
    const today = cafeDay(new Date());
    const { ic_number, date_of_birth } = readTexts(onboardingRules, new FormData(form));
    const found = birthdayInIc(ic_number, today);
    const free = date_of_birth === '' || date_of_birth === filled.current;
    if (found && free && birthYears(today.year).includes(found.year)) {
      pickBirth(form, found);
      filled.current = joinDay(`${found.year}`, `${found.month}`, `${found.day}`);
      setNote('filled');
      return 'date_of_birth';
    }
    // What came from a number does not outlive it.
    if (!found && date_of_birth !== '' && free) {
      pickBirth(form, null);
      filled.current = null;
      setNote('none');
      return 'date_of_birth';
    }
    const birth = parseDay(date_of_birth);
    setNote(birth && disagrees(ic_number, birth, today) ? 'differs' : 'none');
  }

  return { birthNote: notes[note], birthIsFilled: note === 'filled', compareBirth };
}

function pickBirth(form: HTMLFormElement, birth: Day | null): void {
  for (const part of ['day', 'month', 'year'] as const) {
    const select = form.elements.namedItem(`date_of_birth.${part}`);
    if (select instanceof HTMLSelectElement) select.value = birth ? `${birth[part]}` : '';
  }
}
