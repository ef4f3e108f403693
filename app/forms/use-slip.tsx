import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { meantEmail } from '#app/shared/person/email.ts';
import { phoneNote } from '#app/shared/person/phone.ts';
import { cleanNumber } from '#app/shared/text.ts';

/** As long as a press lasts: a line that came meanwhile would move the button away from under it. */
export const pressMs = 300;

type Watched = FormEvent<HTMLInputElement>;

/** What a text with a slip in it may be meant as, null of any other; or what is hardly right in a number, '' of any other. */
export type Slips = {
  meantOf?: ((text: string) => string | null) | false;
  numberNote?: ((text: string) => string) | false;
};

/**
 * What is hardly right in an address, a number or what else can be meant, and taken (spec 5.4): of a field of this type
 * the line below it, and what its input listens for.
 */
export function useSlip(
  type: string | undefined,
  { meantOf = type === 'email' && meantEmail, numberNote = type === 'tel' && phoneNote }: Slips,
) {
  const [note, setNote] = useState<ReactNode>(null);
  if (!meantOf && !numberNote) return [undefined, {}] as const;

  function look(field: HTMLInputElement) {
    const { value } = field;
    // Half a number is too short, and 'gmail.co' on its way to 'gmail.com'.
    const isBegun = document.activeElement === field;
    if (numberNote) return setNote(!isBegun && numberNote(cleanNumber(value)));
    const meant = meantOf ? meantOf(value) : null;
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
