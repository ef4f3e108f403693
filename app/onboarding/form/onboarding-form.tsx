import { type ComponentProps, useRef, useState } from 'react';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { isOwnPhone } from '#app/employees/employee.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form, FormTrouble } from '#app/forms/form.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { type FormAnswer, type Outcome, useForm } from '#app/forms/use-form.ts';
import { pressMs } from '#app/forms/use-slip.tsx';
import { NoticeDisclosure } from '#app/notices/notice-disclosure.tsx';
import {
  type OnboardingForm as Answers,
  type Asked,
  checkOnboarding,
  findOutdated,
  notesOf,
  type OnboardingField,
  onboardingRules,
  readAsked,
} from '#app/onboarding/onboarding.ts';
import {
  linkUnusableToast,
  type NotCompleted,
  newLinkField,
  type OpenOnboarding,
  refusalOf,
  tokenInLink,
} from '#app/onboarding/onboarding-link.ts';
import { isServerReachable, noConnection } from '#app/shared/browser/offline.ts';
import { cafeDay, type Day, joinDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { birthdayInIc } from '#app/shared/person/ic-number.ts';
import { isSameName } from '#app/shared/person/person-name.ts';
import { Button } from '#app/ui/button.tsx';
import { hideToast } from '#app/ui/toast-store.ts';
import {
  BankingFields,
  EmergencyContactFields,
  type Notes,
  PersonalFields,
  passportField,
  SizingFields,
  takenFromIc,
} from './onboarding-fields.tsx';
import { sendOnboarding } from './onboarding-requests.ts';

/** The fields that the tab keeps for a reload. Identity and bank details never touch the browser's storage. */
const draftFields = [
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

export const onboardingDraft = {
  storage: () => window.sessionStorage,
  key: 'onboarding-draft',
  fields: draftFields,
};

type OnboardingFormProps = {
  token: string;
  onboarding: OpenOnboarding;
  /** The page's action answered a browser without script; `said` is why the form was not taken, if it was sent. */
  isFromServer: boolean;
  said?: NotCompleted;
  /** Called with the name as it was sent, once everything is stored. */
  onCompleted: (name: string) => void;
  /** Called when the form was already completed by this link, on this day. */
  onCompletedBefore: (day: string) => void;
};

/** The form: checked with the same rules as on the server, and kept as typed whatever goes wrong. */
export function OnboardingForm({
  token,
  onboarding,
  isFromServer,
  said,
  onCompleted,
  onCompletedBefore,
}: OnboardingFormProps) {
  const { prefill, onFile } = onboarding;
  const [notes, setNotes] = useState(noNotes);
  const compareBirth = useBirthFromIc();
  const [asked, setAsked] = useState<Asked>(said?.reason === 'invalid' ? prefill : {});
  const [unusable, setUnusable] = useState<ComponentProps<typeof LinkUnusable> | null>(
    said?.reason === 'link-unusable' ? { withoutNumbers: true } : null,
  );
  // Fixed on the first render: `useForm` takes any other object for a new answer.
  const [answer] = useState<FormAnswer | undefined>(
    said ? refusalOf(said) : isFromServer ? {} : undefined,
  );
  const form = useForm({
    rules: onboardingRules,
    texts: prefill,
    answer,
    isTold: true,
    errorTitle: 'Validation Error',
    check(data) {
      const newer = tokenInLink(String(data.get(newLinkField)));
      const typed = readTexts(onboardingRules, data);
      const result = checkOnboarding(typed, onFile, new Date(), readAsked(data));
      if (result.ok) return { ok: true, value: { ...result.value, token: newer ?? token } };
      setAsked(typed);
      if (!data.has(passportField)) return result;
      const errors = result.errors.map(({ field, message }) => ({
        field,
        message: message.replace(/^IC number/, 'Passport number'),
      }));
      return { ok: false, errors };
    },
    send,
    onDone({ full_name_ic }) {
      hideToast();
      onCompleted(full_name_ic);
    },
    onInput(element, errors) {
      const { changed, date_of_birth } = compareBirth(element);
      setNotes((others) => ({ ...others, date_of_birth }));
      return changed ? 'date_of_birth' : findOutdated(errors, answersOf(element), new Date());
    },
    // The draft belongs to one email: on a shared tablet nobody sees another person's answers, and a newer link
    // for the same person finds them again.
    draft: { ...onboardingDraft, owner: prefill.email },
  });

  async function send(answers: Answers & { token: string }): Promise<Outcome> {
    const said = await sendOnboarding(answers);
    if (said?.success) return { ok: true };
    if (said === null && !(await isServerReachable())) return { ok: false, toast: noConnection };
    if (said?.reason === 'completed') {
      hideToast();
      onCompletedBefore(said.completedOn);
      return { ok: false };
    }
    if (said?.reason === 'link-unusable') setUnusable({});
    const { errors, error } = refusalOf(said);
    return errors ? { ok: false, errors } : { ok: false, toast: { ...error, tone: 'danger' } };
  }

  return (
    <Form
      form={form}
      // Notes come when a field is left: half a name would be another name, half a number too short.
      onBlur={({ currentTarget }) => {
        const left = notesIn(currentTarget);
        setTimeout(setNotes, pressMs, ({ date_of_birth }: Notes) => ({ ...left, date_of_birth }));
      }}
      className="flex flex-col gap-12"
    >
      {form.isRestored && <p>What you typed is back, except IC, KWSP, bank and date of birth.</p>}
      <PersonalFields {...{ onFile, asked, notes }} withoutScript={isFromServer} />
      <BankingFields {...{ onFile, asked, notes }} />
      <SizingFields />
      <EmergencyContactFields notes={notes} />
      {unusable && <LinkUnusable {...unusable} />}
      <div className="flex flex-col gap-4">
        <NoticeDisclosure form="onboarding" />
        {!unusable && <FormTrouble form={form} />}
        <Button
          look="primary"
          type="submit"
          aria-disabled={form.busy}
          className="px-8 sm:self-start"
        >
          {form.busy ? 'Submitting...' : 'Complete Onboarding'}
        </Button>
      </div>
    </Form>
  );
}

const answersOf = (form: HTMLFormElement) => readTexts(onboardingRules, new FormData(form));

const noNotes: Notes = {
  ic_number: '',
  date_of_birth: '',
  account_number: '',
  account_owner_name: '',
  emergency_contact_phone: '',
};

function notesIn(form: HTMLFormElement) {
  const answers = answersOf(form);
  return {
    ...notesOf(answers, new Date()),
    account_owner_name: ownerNoteOf(answers),
    emergency_contact_phone: isOwnPhone(answers.emergency_contact_phone, answers)
      ? 'This is your own phone number, given above. Whom could we call instead?'
      : '',
  };
}

/** Notes that the account owner is another person, which may be right or a slip. It stops nobody. */
function ownerNoteOf({ account_owner_name, full_name_ic }: Answers): string {
  if (account_owner_name.trim() === '' || isSameName(account_owner_name, full_name_ic)) return '';
  return 'This is not the full name given above. If it is right, leave it: we will ask you about it.';
}

/**
 * Shown when the link stopped working while the form was being filled in. A newer link can be pasted here, so
 * nothing typed is lost; opening that link would start with an empty page.
 * @param props.withoutNumbers the form came back from the server, which left out the numbers
 */
function LinkUnusable({ withoutNumbers }: { withoutNumbers?: boolean }) {
  const kept = withoutNumbers
    ? 'What you typed is still here, except the IC, KWSP and account numbers: please type them again.'
    : 'What you typed is still here.';
  return (
    <section
      ref={showInMiddle}
      aria-label={linkUnusableToast.title}
      className="flex flex-col gap-4 rounded-card border border-danger p-5"
    >
      <p className="text-danger">{linkUnusableToast.description}</p>
      <CafeContact />
      <TextField
        label="New link"
        name={newLinkField}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={`${kept} Paste the new link and complete the onboarding again.`}
        required
      />
    </section>
  );
}

/** Scrolls to the middle of the page, clear of the toast that says the same for a moment. */
function showInMiddle(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('input')?.focus({ preventScroll: true });
}

/**
 * Fills in the date of birth from the IC number while nobody has picked one, and compares the two from then on.
 * A difference leads only to a note and one question. It stops nobody, since some people have a passport.
 */
function useBirthFromIc() {
  /** The date that was filled in here. As long as nobody changes it, a corrected number corrects it. */
  const filled = useRef<string>(null);

  /**
   * Call it with the form whenever something in it has changed.
   * @returns the note, and whether the date was filled in, or emptied
   */
  return (form: HTMLFormElement) => {
    const now = new Date();
    const today = cafeDay(now);
    const answers = answersOf(form);
    const { ic_number, date_of_birth } = answers;
    const found = birthdayInIc(ic_number, today);
    const free = date_of_birth === '' || date_of_birth === filled.current;
    if (found && free && birthYears(today.year).includes(found.year)) {
      pickBirth(form, found);
      filled.current = joinDay(`${found.year}`, `${found.month}`, `${found.day}`);
      return { changed: true, date_of_birth: takenFromIc };
    }
    // A date that came from an IC number goes when the number does.
    if (!found && date_of_birth !== '' && free) {
      pickBirth(form, null);
      filled.current = null;
      return { changed: true, date_of_birth: '' };
    }
    return { changed: false, date_of_birth: notesOf(answers, now).date_of_birth };
  };
}

function pickBirth(form: HTMLFormElement, birth: Day | null): void {
  for (const part of ['day', 'month', 'year'] as const) {
    const select = form.elements.namedItem(`date_of_birth.${part}`);
    if (select instanceof HTMLSelectElement) select.value = birth ? `${birth[part]}` : '';
  }
}
