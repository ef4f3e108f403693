import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorsOf, fieldOf, focusFirstFault, withoutErrorOf } from '#app/forms/field-errors.ts';
import { LinkUnusable, newLinkField } from '#app/onboarding/link-unusable.tsx';
import {
  type OnboardingForm as Answers,
  checkOnboarding,
  type Failure,
} from '#app/onboarding/onboarding.ts';
import {
  linkUnusableToast,
  type OpenOnboarding,
  submissionFailedToast,
  tokenInLink,
} from '#app/onboarding/onboarding-link.ts';
import { birthYears } from '#app/shared/birth-years.ts';
import { isServerReachable, noConnection } from '#app/shared/connection.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { isSameName } from '#app/shared/person-name.ts';
import { Button } from '#app/ui/button.tsx';
import { hideToast, showToast } from '#app/ui/toast.tsx';
import { sendOnboarding } from './ask-onboarding.ts';
import { keepDraft, readDraft, removeDraft } from './onboarding-draft.ts';
import {
  BankingFields,
  EmergencyContactFields,
  type OnboardingErrors,
  PersonalFields,
  SizingFields,
} from './onboarding-fields.tsx';
import { readOnboardingForm } from './onboarding-form-data.ts';
import { useBirthNote } from './use-birth-note.ts';

type OnboardingFormProps = {
  token: string;
  onboarding: OpenOnboarding;
  /** Told the name as it was sent, once everything is stored. */
  onCompleted: (name: string) => void;
};

/**
 * The onboarding form (spec 2.15, 5.11): checked here with the server's own rules, kept as it is whatever goes
 * wrong. Text outlives a reload; identity and bank details live in this page only.
 */
export function OnboardingForm({ token, onboarding, onCompleted }: OnboardingFormProps) {
  const [errors, setErrors] = useState<OnboardingErrors>({});
  const [restored] = useState(() => withDraft(onboarding));
  const { birthNote, compareBirth } = useBirthNote();
  const [ownerNote, setOwnerNote] = useState('');
  const { sending, unusable, submit } = useSubmit(token, onboarding, setErrors, onCompleted);
  const section = { onboarding: restored, errors };
  return (
    <form
      // Script sends it. Should a browser ever do so itself, nothing of it stands in an address.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        keepDraft(onboarding.prefill.email, readOnboardingForm(event.currentTarget));
        const mended = withoutErrorOf(fieldOf(event.target), errors);
        const filled = compareBirth(event.currentTarget);
        setErrors(filled ? withoutErrorOf('date_of_birth', mended) : mended);
      }}
      // Half a name is somebody else's: it is compared when its field has been left.
      onBlur={(event) => setOwnerNote(ownerNoteOf(readOnboardingForm(event.currentTarget)))}
      className="flex flex-col gap-12"
    >
      <PersonalFields
        {...section}
        birthYears={birthYears(cafeDay(new Date()).year)}
        birthNote={birthNote}
      />
      <BankingFields {...section} ownerNote={ownerNote} />
      <SizingFields {...section} />
      <EmergencyContactFields {...section} />
      {unusable && <LinkUnusable maybeArrived={unusable.maybeArrived} />}
      <Button look="primary" type="submit" disabled={sending} className="px-8 sm:self-start">
        {sending ? 'Submitting...' : 'Complete Onboarding'}
      </Button>
    </form>
  );
}

/** An account of somebody else may be right, or a slip: worth a word and no more. */
function ownerNoteOf({ account_owner_name, full_name_ic }: Answers): string {
  if (account_owner_name.trim() === '' || isSameName(account_owner_name, full_name_ic)) return '';
  return 'This is not the full name given above. If it is right, leave it: we will ask you about it.';
}

function withDraft({ prefill, onFile }: OpenOnboarding): OpenOnboarding {
  return { prefill: { ...prefill, ...readDraft(prefill.email) }, onFile };
}

/** Check, then send; a second submit while the first runs is ignored. */
function useSubmit(
  token: string,
  { onFile }: OpenOnboarding,
  setErrors: (errors: OnboardingErrors) => void,
  onCompleted: (name: string) => void,
) {
  const [sending, setSending] = useState(false);
  const [unusable, setUnusable] = useState<{ maybeArrived: boolean } | null>(null);
  const busy = useRef(false);
  /** An attempt without an answer may have done its work all the same. */
  const unanswered = useRef(false);

  function refuse(form: HTMLFormElement, failures: readonly Failure[]): void {
    // The messages must stand beside their fields before the first of them takes the focus.
    flushSync(() => setErrors(errorsOf(failures)));
    showToast({ title: 'Validation Error', description: failures[0]?.message, tone: 'danger' });
    focusFirstFault(form);
  }

  async function send(form: HTMLFormElement, answers: Answers): Promise<void> {
    const answer = await sendOnboarding(linkedToken(form) ?? token, answers);
    if (answer?.success) {
      hideToast();
      removeDraft();
      onCompleted(answers.full_name_ic);
    } else if (answer?.reason === 'invalid') {
      refuse(form, answer.failures);
    } else if (answer?.reason === 'link-unusable') {
      setUnusable({ maybeArrived: unanswered.current });
      showToast({ ...linkUnusableToast, tone: 'danger' });
    } else {
      unanswered.current ||= answer === null;
      if (answer === null && !(await isServerReachable())) return showToast(noConnection);
      const description = answer?.error ?? submissionFailedToast.description;
      showToast({ ...submissionFailedToast, description, tone: 'danger' });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy.current) return;
    const verdict = checkOnboarding(readOnboardingForm(form), onFile, new Date());
    if (!verdict.ok) return refuse(form, verdict.failures);
    setErrors({});
    busy.current = true;
    setSending(true);
    try {
      await send(form, verdict.answers);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { sending, unusable, submit };
}

/** The token of the newer link that was pasted, if one was asked for. */
function linkedToken(form: HTMLFormElement): string | null {
  const link = new FormData(form).get(newLinkField);
  return typeof link === 'string' ? tokenInLink(link) : null;
}
