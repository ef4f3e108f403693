import { useState } from 'react';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import type { Job } from '#app/careers/jobs/job.ts';
import { JobDetail } from '#app/careers/jobs/job-detail.tsx';
import { type JobField, jobRules, jobTexts, withTexts } from '#app/careers/jobs/job-form.ts';
import type { JobToChange } from '#app/careers/jobs/jobs.server.ts';
import { TextAreaField, TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm, readTexts } from '#app/forms/rules.ts';
import { UnsavedChanges, useUnsavedChanges } from '#app/forms/unsaved-changes.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { JobIntent } from './actions.server.ts';

export function EditJob({ job, onClose }: { job: JobToChange; onClose: () => void }) {
  return (
    <Dialog title={job.title} size="large" holdsForm onClose={onClose}>
      <JobForm job={job} onClose={onClose} />
    </Dialog>
  );
}

function JobForm({ job, onClose }: { job: JobToChange; onClose: () => void }) {
  // As it was opened, even if another admin changes it in the meantime.
  const [{ id, version }] = useState(job);
  const unsaved = useUnsavedChanges();
  const [preview, setPreview] = useState<Job | null>(null);
  const { isSignedOut, send } = useAction<JobIntent>({ failed: 'Failed to save', fillsForm: true });
  const form = useForm({
    rules: jobRules,
    texts: jobTexts(job),
    check: checkForm(jobRules),
    send: (texts) => send({ intent: 'edit', id, version: `${version}`, ...texts }),
    onDone(_, form) {
      unsaved.markSaved();
      if (form.isConnected) onClose();
    },
    onInput: unsaved.onInput,
  });

  function showPreview(form: HTMLFormElement | null) {
    if (form) setPreview(withTexts(job, readTexts(jobRules, new FormData(form))));
  }

  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField {...field('salary')} hint="Such as RM1800/month or RM9/hour, and any bonus." />
      <TextField {...field('subtitle')} />
      <TextAreaField {...field('description')} hint="One paragraph." />
      <ListField name="duties" />
      <ListField name="qualifications" />
      <ListField name="physical_requirements" />
      <TextField
        {...field('valid_through')}
        type="date"
        hint="The job closes on the day after. Search engines show this date."
      />
      {isSignedOut && <SignedOut />}
      {/* On the left, where no toast covers it. */}
      <div className="flex flex-wrap gap-3 pb-20 sm:pb-0">
        <Button type="submit" disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Save'}
        </Button>
        <Button look="secondary" onClick={(event) => showPreview(event.currentTarget.form)}>
          Preview
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {preview && (
        <Dialog title="Preview" size="large" onClose={() => setPreview(null)}>
          <JobDetail job={preview} />
          <DialogActions>
            <Button look="secondary" onClick={() => setPreview(null)}>
              Back to the text
            </Button>
          </DialogActions>
        </Dialog>
      )}
      <UnsavedChanges changed={unsaved.changed} />
    </Form>
  );
}

const field = (name: JobField) => ({ name, label: jobRules[name].label, autoComplete: 'off' });

function ListField({ name }: { name: JobField }) {
  return <TextAreaField {...field(name)} hint="One per line. Leave it empty to show none." />;
}
