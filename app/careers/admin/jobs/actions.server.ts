import * as z from 'zod/mini';
import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import { jobRules } from '#app/careers/jobs/job-form.ts';
import { editJob, setJobOpen } from '#app/careers/jobs/jobs.server.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';

export type JobIntent = IntentOf<typeof runJobAction>;

export const runJobAction = createRunner(
  '/admin/jobs',
  {
    'set-open': adminAction({
      rule: { harm: 'work', perHour: 300, as: 'site-change' },
      fields: { id: optionalText, status: z.enum(['open', 'closed']) },
      done: ({ status }) => (status === 'open' ? 'The job is open' : 'The job is closed'),
      run: (services, { id, status, admin, now }) =>
        setJobOpen(services, { id, isOpen: status === 'open', admin, now }),
    }),
    edit: adminAction({
      rule: { harm: 'work', perHour: 300, as: 'site-change' },
      fields: { id: optionalText, version: z.coerce.number().check(z.int32()) },
      rules: jobRules,
      done: 'Saved',
      run: (services, { id, version, admin, now, ...texts }) =>
        editJob(services, { id, version, texts, admin, now }),
    }),
  },
  {
    'not-found': 'There is no such job.',
    changed: 'Another admin has changed it in the meantime. Copy your text, then open it again.',
  },
);
