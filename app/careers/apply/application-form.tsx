import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '#app/brand.ts';
import { type ApplicationField, checkApplication, type Failure } from '#app/careers/application.ts';
import type { Job } from '#app/careers/job.ts';
import {
  errorsOf,
  type FieldErrors,
  fieldOf,
  focusFirstFault,
  withoutErrorOf,
} from '#app/forms/field-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { hideToast, showToast } from '#app/ui/toast.tsx';
import { removeDraft, useApplicationDraft } from './application-draft.ts';
import {
  AboutYouFields,
  AddressFields,
  FileFields,
  WhyField,
  WorkFields,
} from './application-fields.tsx';
import { readApplicationFiles, readApplicationForm } from './application-form-data.ts';
import { ApplicationSubmittedDialog, submittedWords } from './application-submitted-dialog.tsx';
import { type Progress, sendApplication } from './send-application.ts';

/** Where the Apply button leads. */
export const applicationFormId = 'apply';

/** How long a sending that is done is shown as done. */
const fullProgressMs = 250;

/** What is wrong, by field. */
export type ApplicationErrors = FieldErrors<ApplicationField>;

/**
 * The application form (spec 2.11, 4.7): checked here with the server's own rules, sent with its
 * files, kept as it is when anything fails, cleared when the application has arrived.
 */
export function ApplicationForm({ job, birthYears }: { job: Job; birthYears: number[] }) {
  const [round, setRound] = useState(0);
  const [submitted, setSubmitted] = useState(false);
  return (
    <section
      id={applicationFormId}
      tabIndex={-1}
      aria-labelledby="apply-title"
      className="scroll-mt-24 outline-none"
    >
      <h2 id="apply-title" className="text-title">
        Apply: {job.title}
      </h2>
      <p className="mt-2 text-muted">
        It takes about five minutes. Your text is kept on this device for a day; photos and resume
        are not.
      </p>
      {/* A new round is a new form: every field, choice and message starts empty. */}
      <Fields
        key={round}
        job={job}
        birthYears={birthYears}
        onSubmitted={() => {
          setRound(round + 1);
          setSubmitted(true);
        }}
      />
      {submitted && <ApplicationSubmittedDialog onClose={() => setSubmitted(false)} />}
    </section>
  );
}

function Fields({
  job,
  birthYears,
  onSubmitted,
}: {
  job: Job;
  birthYears: number[];
  onSubmitted: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ApplicationErrors>({});
  const { progress, submit } = useSubmit(job, form, setErrors, onSubmitted);
  const draft = useApplicationDraft(form);
  return (
    <form
      ref={form}
      // Sent by script alone; should that ever be missing, nothing typed may end up in an address.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        draft.save();
        setErrors(withoutErrorOf(fieldOf(event.target), errors));
      }}
      className="mt-10 flex flex-col gap-12"
    >
      <AboutYouFields errors={errors} birthYears={birthYears} />
      <AddressFields errors={errors} />
      <WorkFields job={job} errors={errors} />
      <WhyField errors={errors} />
      <FileFields job={job} errors={errors} />
      <div className="flex flex-col gap-4">
        <Button
          look="primary"
          type="submit"
          disabled={progress !== null}
          className="self-start px-[32px]"
        >
          {progress === null ? 'Submit Application' : 'Processing & Uploading...'}
        </Button>
        <noscript>
          <p>Sending an application takes JavaScript. Or write to {brand.email}.</p>
        </noscript>
        {progress !== null && <SendingProgress percent={progress} />}
      </div>
    </form>
  );
}

function SendingProgress({ percent }: { percent: Progress }) {
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <progress
        aria-label="Sending the application"
        value={percent}
        max={100}
        className="progress h-1.5 w-60"
      />
      {percent}%
    </div>
  );
}

/** Check, then send; a second submit while the first runs is ignored. */
function useSubmit(
  job: Job,
  form: React.RefObject<HTMLFormElement | null>,
  setErrors: (errors: ApplicationErrors) => void,
  onSubmitted: () => void,
) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const fields = new FormData(event.currentTarget);
    const files = readApplicationFiles(fields, job);
    const verdict = checkApplication(readApplicationForm(fields, job), files, new Date());
    if (!verdict.ok) {
      // The messages must stand beside their fields before the first of them takes the focus.
      flushSync(() => setErrors(errorsOf(verdict.failures)));
      showFirstFailure(form.current, verdict.failures);
      return;
    }
    setErrors({});
    sending.current = true;
    setProgress(10);
    showToast({ title: 'Uploading files and submitting application...' });
    // At once: an answer that follows on the heels of the upload would hide the 50 %.
    const showProgress = (next: Progress) => flushSync(() => setProgress(next));
    const answer = await sendApplication(verdict.text, files, showProgress);
    // Long enough for the eye to meet the 100 %.
    if (answer.ok) await pause(fullProgressMs);
    sending.current = false;
    setProgress(null);
    if (!answer.ok) {
      showToast(answer.toast);
      return;
    }
    removeDraft();
    if (mounted.current) {
      hideToast();
      onSubmitted();
    } else {
      // Whoever has gone on to another page meanwhile still learns that it arrived.
      showToast({ title: submittedWords.title, description: submittedWords.text });
    }
  }

  return { progress, submit };
}

function showFirstFailure(form: HTMLFormElement | null, failures: readonly Failure[]): void {
  const first = failures[0];
  if (!first) return;
  showToast({ title: first.message, tone: 'danger' });
  focusFirstFault(form);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
