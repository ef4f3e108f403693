import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { meantEmail } from '#app/shared/person/email.ts';
import { phoneNote } from '#app/shared/person/phone.ts';
import { cleanNumber } from '#app/shared/text.ts';
import type { Result } from './rules.ts';

/** How long a press lasts: a note that appears during it would move the pressed button away. */
export const pressMs = 300;

type Watched = FormEvent<HTMLInputElement>;

/** `meantOf`: the likely meaning of a text with a slip in it, or null. `numberNote`: a note on an odd number, or ''. */
export type Slips = {
  meantOf?: ((text: string) => string | null) | false;
  numberNote?: ((text: string) => string) | false;
};

/**
 * Looks for likely typing errors, which are pointed out but accepted (spec 5.4), in a field of this type.
 * @returns the note to show below the field, and the event handlers of its input
 */
export function useSlip(
  type: string | undefined,
  { meantOf = type === 'email' && meantEmail, numberNote = type === 'tel' && phoneNote }: Slips,
) {
  const [note, setNote] = useState<ReactNode>(null);
  if (!meantOf && !numberNote) return [undefined, {}] as const;

  function look(field: HTMLInputElement) {
    const { value } = field;
    // While typing, do not complain of half a number, or of 'gmail.co' on the way to 'gmail.com'.
    const isBegun = document.activeElement === field;
    if (numberNote) return setNote(!isBegun && numberNote(cleanNumber(value)));
    const meant = meantOf ? meantOf(value) : null;
    const isSeen = meant && !(isBegun && meant.startsWith(value));
    setNote(isSeen && <Meant field={field} meant={meant} />);
    // A sent form is emptied without an input event.
    if (isSeen) field.form?.addEventListener('reset', () => setNote(null), { once: true });
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

/**
 * Makes a form's check ask once about a likely slip in its email address: where an email is all that a person gets for
 * the form, one that goes to a stranger is lost. The second press sends it.
 */
export function asksOfEmail<Value>(check: (data: FormData) => Result<string, Value>): typeof check {
  let asked = '';
  return (data) => {
    const result = check(data);
    const email = `${data.get('email')}`;
    const meant = meantEmail(email);
    if (!result.ok || !meant || email === asked) return result;
    asked = email;
    const message = `Did you mean ${meant}? If not, press again.`;
    return { ok: false, errors: [{ field: 'email', message }] };
  };
}

/** Offers the likely meaning; one press puts it into the field, as if it had been typed. */
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
