import { type ComponentProps, useState } from 'react';
import { Form, FormTrouble } from '#app/forms/form.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { type FormAnswer, type Outcome, useForm } from '#app/forms/use-form.ts';
import { NoticeDisclosure } from '#app/notices/notice-disclosure.tsx';
import { LinkUnusable } from '#app/onboarding/link-unusable.tsx';
import {
  type OnboardingForm as Answers,
  type Asked,
  checkOnboarding,
  notesOf,
  type OnboardingField,
  onboardingRules,
  readAsked,
} from '#app/onboarding/onboarding.ts';
import {
  type NotCompleted,
  newLinkField,
  type OpenOnboarding,
  refusalOf,
  tokenInLink,
} from '#app/onboarding/onboarding-link.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { isServerReachable, noConnection } from '#app/shared/offline.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { isSameName } from '#app/shared/person/person-name.ts';
import { Button } from '#app/ui/button.tsx';
import { hideToast } from '#app/ui/toast-store.ts';
import {
  BankingFields,
  EmergencyContactFields,
  PersonalFields,
  SizingFields,
} from './onboarding-fields.tsx';
import { sendOnboarding } from './onboarding-requests.ts';
import { useBirthNote } from './use-birth-note.ts';

/** What may wait in the tab for a reload. Identity and bank never touch the browser's storage. */
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
  /** By the page's action, for a browser without script: what came of a form that was sent there is `said`. */
  isFromServer: boolean;
  said?: NotCompleted;
  /** Told the name as it was sent, once everything is stored. */
  onCompleted: (name: string) => void;
  /** The link has done its work already, on this day. */
  onCompletedBefore: (day: string) => void;
};

/** Checked here with the server's own rules, kept as it is whatever goes wrong. */
export function OnboardingForm({
  token,
  onboarding,
  isFromServer,
  said,
  onCompleted,
  onCompletedBefore,
}: OnboardingFormProps) {
  const { prefill, onFile } = onboarding;
  const { birthNote, birthIsFilled, compareBirth } = useBirthNote();
  const [notes, setNotes] = useState({ icNote: '', numberNote: '', ownerNote: '' });
  const [asked, setAsked] = useState<Asked>(said?.reason === 'invalid' ? prefill : {});
  const [unusable, setUnusable] = useState<ComponentProps<typeof LinkUnusable> | null>(
    said?.reason === 'link-unusable' ? { withoutNumbers: true } : null,
  );
  // The same while the page stands.
  const [answer] = useState<FormAnswer | undefined>(
    said ? refusalOf(said) : isFromServer ? {} : undefined,
  );
  const form = useForm({
    rules: onboardingRules,
    texts: prefill,
    answer,
    errorTitle: 'Validation Error',
    check(data) {
      const newer = tokenInLink(String(data.get(newLinkField)));
      const typed = readTexts(onboardingRules, data);
      const result = checkOnboarding(typed, onFile, new Date(), readAsked(data));
      if (result.ok) return { ok: true, value: { ...result.value, token: newer ?? token } };
      setAsked(typed);
      return result;
    },
    send,
    onDone({ full_name_ic }) {
      hideToast();
      onCompleted(full_name_ic);
    },
    onInput: compareBirth,
    // On a tablet that goes from hand to hand nobody sees another's answers, and a newer link of
    // the same person finds them again.
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
      // Half a name is somebody else's, half a number too short: looked at when the field has been left.
      onBlur={(event) => setNotes(notesIn(event.currentTarget))}
      className="flex flex-col gap-12"
    >
      {form.isRestored && <p>What you typed is back, except IC, KWSP, bank and date of birth.</p>}
      <PersonalFields
        asked={asked}
        onFile={onFile}
        birthYears={birthYears(cafeDay(new Date()).year)}
        icNote={notes.icNote}
        birthNote={birthNote}
        birthIsFilled={birthIsFilled}
        withoutScript={isFromServer}
      />
      <BankingFields onFile={onFile} asked={asked} {...notes} />
      <SizingFields />
      <EmergencyContactFields />
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

function notesIn(form: HTMLFormElement) {
  const answers = readTexts(onboardingRules, new FormData(form));
  const { ic_number: icNote, account_number: numberNote } = notesOf(answers, new Date());
  return { icNote, numberNote, ownerNote: ownerNoteOf(answers) };
}

/** An account of somebody else may be right, or a slip: worth a word and no more. */
function ownerNoteOf({ account_owner_name, full_name_ic }: Answers): string {
  if (account_owner_name.trim() === '' || isSameName(account_owner_name, full_name_ic)) return '';
  return 'This is not the full name given above. If it is right, leave it: we will ask you about it.';
}
