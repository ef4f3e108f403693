import { useState } from 'react';
import {
  type ApplicationField,
  type ApplicationText,
  applicationRules,
  checkApplication,
  type FileField,
  fileFields,
  fileRules,
  prefixed,
  readApplication,
} from '#app/careers/application.ts';
import { isFullTime } from '#app/careers/application-options.ts';
import type { Job } from '#app/careers/jobs/job.ts';
import { isChanged, useHasDraft, useKeepsDraft } from '#app/forms/draft.ts';
import { holdFile } from '#app/forms/fields/hold-file.ts';
import { Form, FormTrouble } from '#app/forms/form.tsx';
import type { FieldError, Result } from '#app/forms/rules.ts';
import { UnsavedChanges } from '#app/forms/unsaved-changes.tsx';
import { type FormAnswer, type Outcome, type TellProgress, useForm } from '#app/forms/use-form.ts';
import { NoticeDisclosure } from '#app/notices/notice-disclosure.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { hideToast, showToast } from '#app/ui/toast-store.ts';
import {
  AboutYouFields,
  AddressFields,
  FileFields,
  WhyField,
  WorkFields,
} from './application-fields.tsx';
import {
  ApplicationSubmittedDialog,
  applicationDraft,
  type Receipt,
  submittedWords,
} from './application-submitted.tsx';
import { type ChosenFiles, sendApplication } from './send-application.ts';

/** The id to which the Apply button leads. */
const applicationFormId = 'apply';

type FormProps = {
  job: Job;
  birthYears: number[];
  /** The action's answer to a form submitted without script. */
  answer?: FormAnswer;
};

const keptWords = 'Your text is kept on this device for a day; photos and resume are not.';

/** The application form (spec 2.11, 4.7, 5.7), checked with the server's rules. */
export function ApplicationForm({ answer, ...props }: FormProps) {
  const [round, setRound] = useState(0);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const isKept = useKeepsDraft(applicationDraft);
  return (
    <section
      id={applicationFormId}
      tabIndex={-1}
      aria-labelledby="apply-title"
      className="scroll-mt-24 outline-none"
    >
      <h2 id="apply-title" className="text-title">
        Apply: {props.job.title}
      </h2>
      <p className="mt-2 text-muted">
        It takes about five minutes.{' '}
        {isKept && <span className="noscript:hidden">{keptWords}</span>}
      </p>
      {/* A new key resets every field, choice and message. */}
      <Fields
        key={round}
        {...props}
        isKept={isKept}
        answer={round === 0 ? answer : undefined}
        onSubmitted={(receipt) => {
          setRound(round + 1);
          setReceipt(receipt);
        }}
      />
      {receipt && <ApplicationSubmittedDialog {...receipt} onClose={() => setReceipt(null)} />}
    </section>
  );
}

type Checked = { text: ApplicationText; files: ChosenFiles };

const leaveWords = (isKept: boolean) => ({
  title: 'Leave without sending?',
  text: isKept ? keptWords : 'This browser keeps nothing: text and files would be lost.',
  leave: 'Leave',
  stay: 'Stay',
});

/** Also shown at the files, where a reload may lead: the browser goes back to where it was. */
const filesAgain = 'Files are not kept: please choose them again.';

type FieldsProps = FormProps & { isKept: boolean; onSubmitted: (receipt: Receipt) => void };

function Fields({ job, birthYears, answer, isKept, onSubmitted }: FieldsProps) {
  const [isLost, setIsLost] = useState(false);
  const [missing, setMissing] = useState<readonly FileField[]>(fileFields);
  const form = useForm({
    rules: applicationRules,
    answer,
    isTold: true,
    check: (data) => check(data, job),
    send,
    onDone({ text }, form, reference = '') {
      hideToast();
      if (form.isConnected) return onSubmitted({ reference, email: text.email });
      // A toast also reaches somebody who has gone to another page in the meantime.
      showToast(submittedWords);
    },
    onInput(form) {
      const data = new FormData(form);
      const missing = fileFields.filter((field) => !isChosen(data.get(field)));
      setMissing(missing);
      setIsLost(missing.length < fileFields.length || (!isKept && isChanged(form)));
      return undefined;
    },
    draft: applicationDraft,
  });
  const isBack = answer !== undefined || form.isRestored;
  const isAsked = (field: FileField) => field !== 'resume' || isFullTime(job.title);
  const again = missing.some(isAsked) && filesAgain;
  return (
    <Form
      form={form}
      action={`#${applicationFormId}`}
      encType="multipart/form-data"
      className="mt-10 flex flex-col gap-12"
    >
      <input type="hidden" name="job_position" value={job.title} />
      {isBack && <p>Your text is back. {again}</p>}
      <AboutYouFields birthYears={birthYears} />
      <AddressFields />
      <WorkFields job={job} />
      <WhyField />
      <FileFields job={job} note={isBack && again} />
      {/* While the form is being sent there is no question: sending goes on on any page. */}
      <UnsavedChanges changed={isLost && !form.busy} lostBy="page" words={leaveWords(isKept)} />
      <div className="flex flex-col gap-4">
        <NoticeDisclosure form="application" />
        <FormTrouble form={form} />
        <Button
          look="primary"
          type="submit"
          aria-disabled={form.busy}
          className="px-[32px] sm:self-start"
        >
          {form.busy ? 'Processing & Uploading...' : 'Submit Application'}
        </Button>
        {form.progress && <SendingProgress {...form.progress} />}
      </div>
    </Form>
  );
}

function check(data: FormData, job: Job): Result<ApplicationField, Checked> {
  const files: ChosenFiles = {};
  for (const field of fileFields) {
    const file = data.get(field);
    if (isChosen(file)) files[field] = file;
  }
  // For part time the field is hidden, so a file chosen before does not count.
  if (!isFullTime(job.title)) delete files.resume;
  const result = checkApplication(readApplication(data), files, new Date());
  return result.ok ? { ok: true, value: { text: result.value, files } } : result;
}

/** Sends the application; first reads those files that the fields have not read yet. */
async function send({ text, files }: Checked, tellProgress: TellProgress): Promise<Outcome> {
  const held: ChosenFiles = {};
  const errors: FieldError[] = [];
  for (const field of fileFields) {
    const chosen = files[field];
    if (!chosen) continue;
    const { file, error } = await holdFile(chosen, fileRules[field].kind);
    held[field] = file;
    if (error) errors.push({ field, message: prefixed(field, error) });
  }
  return errors.length > 0 ? { ok: false, errors } : sendApplication(text, held, tellProgress);
}

/** Browsers submit an empty file input as a file without a name. */
function isChosen(file: FormDataEntryValue | null): file is File {
  return file instanceof File && file.name !== '';
}

function SendingProgress({ percent, note }: { percent: number; note?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <progress
        aria-label="Sending the application"
        aria-valuetext={note && `${percent}%, ${note}`}
        value={percent}
        max={100}
        className="progress h-1.5 w-60"
      />
      {percent}%{note && <span className="tabular">{note}</span>}
    </div>
  );
}

/** The button that leads to the form further down. */
export function ApplyButton() {
  return (
    <>
      <Button look="primary" onClick={showForm} className="px-[32px] sm:self-start noscript:hidden">
        Apply
      </Button>
      <noscript>
        <a href={`#${applicationFormId}`} className={buttonClass('primary', 'px-[32px]')}>
          Apply
        </a>
      </noscript>
    </>
  );
}

/** A button for somebody who has a draft, above the rest. Its space is there anyway, so that nothing moves. */
export function GoOnButton() {
  if (!useHasDraft(applicationDraft)) return null;
  return (
    <button
      type="button"
      onClick={showForm}
      className="relative -mb-14 block min-h-14 underline underline-offset-4"
    >
      Go on with your application
    </button>
  );
}

function showForm() {
  const form = document.getElementById(applicationFormId);
  form?.scrollIntoView();
  form?.focus({ preventScroll: true });
}
