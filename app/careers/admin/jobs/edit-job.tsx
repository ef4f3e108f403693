import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import type { Job } from '#app/careers/jobs/job.ts';
import { JobDetail } from '#app/careers/jobs/job-detail.tsx';
import { type JobField, jobRules, jobTexts, withTexts } from '#app/careers/jobs/job-form.ts';
import type { JobToChange } from '#app/careers/jobs/jobs.server.ts';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { JobIntent } from './actions.server.ts';

export function EditJob({ job, onClose }: { job: JobToChange; onClose: () => void }) {
  // The version at opening, so that another admin's change since then is noticed.
  const [{ id, version }] = useState(job);
  const [preview, setPreview] = useState<Job | null>(null);
  function showPreview(form: HTMLFormElement | null) {
    if (form) setPreview(withTexts(job, readTexts(jobRules, new FormData(form))));
  }
  return (
    <Dialog title={job.title} size="large" holdsForm onClose={onClose}>
      <ActionForm
        rules={jobRules}
        texts={jobTexts(job)}
        submit={(texts, send: Send<JobIntent>) =>
          send({ intent: 'edit', id, version: `${version}`, ...texts })
        }
        failed="Failed to save"
        label="Save"
        busyLabel="Saving..."
        isLong
        onClose={onClose}
      >
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
        <Button
          look="secondary"
          onClick={(event) => showPreview(event.currentTarget.form)}
          className="self-start"
        >
          Preview
        </Button>
      </ActionForm>
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
    </Dialog>
  );
}

const field = (name: JobField) => ({ name, label: jobRules[name].label, autoComplete: 'off' });

function ListField({ name }: { name: JobField }) {
  return <TextAreaField {...field(name)} hint="One per line. Leave it empty to show none." />;
}
