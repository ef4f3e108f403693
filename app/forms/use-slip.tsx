import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { meantEmail } from '#app/shared/person/email.ts';
import { phoneNote } from '#app/shared/person/phone.ts';

/** As long as a press lasts: a line that came meanwhile would move the button away from under it. */
export const pressMs = 300;

type Watched = FormEvent<HTMLInputElement>;

/**
 * What is hardly right in an address or a phone number, and taken (spec 5.4): of a field of this type the line below
 * it, and what its input listens for.
 */
export function useSlip(type: string | undefined) {
  const [note, setNote] = useState<ReactNode>(null);
  const isEmail = type === 'email';
  if (!isEmail && type !== 'tel') return [undefined, {}] as const;

  function look(field: HTMLInputElement) {
    const { value } = field;
    // Half a number is too short, and 'gmail.co' on its way to 'gmail.com'.
    const isBegun = document.activeElement === field;
    if (!isEmail) return setNote(!isBegun && phoneNote(value));
    const meant = meantEmail(value);
    const isSeen = meant && !(isBegun && meant.startsWith(value));
    setNote(isSeen && <Meant field={field} meant={meant} />);
  }

  return [
    note,
    {
      onInput: ({ currentTarget }: Watched) => look(currentTarget),
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
        void setTimeout(look, pressMs, currentTarget),
    },
  ] as const;
}

/** Takes it at one press, as if it had been typed. */
function Meant({ field, meant }: { field: HTMLInputElement; meant: string }) {
  function take() {
    field.value = meant;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  return (
    <button type="button" onClick={take} className="min-h-6 text-left wrap-anywhere">
      Did you mean <span className="underline underline-offset-4">{meant}</span>?
    </button>
  );
}
