import { useRef, useState } from 'react';
import { birthYears } from '#app/shared/birth-years.ts';
import { cafeDay, joinDay, parseDay } from '#app/shared/dates.ts';
import { birthdayInIc, disagrees } from '#app/shared/ic-number.ts';
import { isBirthOpen, pickBirth, readOnboardingForm } from './onboarding-form-data.ts';

const notes = {
  none: '',
  filled: 'Taken from your IC number. Please check it.',
  differs: 'Your IC number begins with another day. Please check both.',
} as const;

/**
 * An IC number fills in the date of birth while nobody has picked one, and is compared with it from
 * then on. All that comes of it is a note: it never stops anybody, for there are passports.
 */
export function useBirthNote() {
  const [note, setNote] = useState<keyof typeof notes>('none');
  /** The date that was filled in here. While it stands, a corrected number may correct it. */
  const filled = useRef<string>(null);

  /**
   * To be called with the form whenever something in it has changed.
   * @returns whether it filled in the date
   */
  function compareBirth(form: HTMLFormElement): boolean {
    const today = cafeDay(new Date());
    const { ic_number, date_of_birth } = readOnboardingForm(form);
    const found = birthdayInIc(ic_number, today);
    const free = isBirthOpen(form) || date_of_birth === filled.current;
    if (found && free && birthYears(today.year).includes(found.year)) {
      pickBirth(form, found);
      filled.current = joinDay(`${found.year}`, `${found.month}`, `${found.day}`);
      setNote('filled');
      return true;
    }
    const birth = parseDay(date_of_birth);
    setNote(birth && disagrees(ic_number, birth, today) ? 'differs' : 'none');
    return false;
  }

  return { birthNote: notes[note], compareBirth };
}
