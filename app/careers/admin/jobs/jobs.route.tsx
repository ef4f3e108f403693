import { useSearchParams } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { brand } from '#app/brand.ts';
import { isHiring } from '#app/careers/jobs/job.ts';
import { findJobsToChange, type JobToChange } from '#app/careers/jobs/jobs.server.ts';
import { SelectField } from '#app/forms/field.tsx';
import { createListLoader, useListData } from '#app/lists/list-loader.ts';
import { useCloseDialog, useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeDay, longDate, requireDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/jobs.route.ts';
import { type JobIntent, runJobAction } from './actions.server.ts';
import { EditJob } from './edit-job.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const today = cafeDay(new Date());
  const jobs = await findJobsToChange(context.get(servicesContext).db);
  return jobs.map((job) => ({ job, isOver: job.isOpen && !isHiring(job, today) }));
}

type Data = Awaited<ReturnType<typeof loader>>;

export const clientLoader = createListLoader<Data>('Failed to load jobs');

export const action = createAction(runJobAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function JobsPage() {
  const jobs = useListData<Data>([]);
  const [search] = useSearchParams();
  const edited = jobs.find(({ job }) => job.id === search.get('edit'));
  const close = useCloseDialog();
  return (
    <>
      <title>{`Jobs · ${brand.name}`}</title>
      <h1 className="mb-6 text-title">Jobs</h1>
      {jobs.map((one) => (
        <JobSection key={one.job.id} {...one} />
      ))}
      {edited && <EditJob key={edited.job.id} job={edited.job} onClose={close} />}
    </>
  );
}

/** @param isOver its last day is over */
function JobSection({ job, isOver }: { job: JobToChange; isOver: boolean }) {
  const open = useOpenDialog();
  const { validThrough } = job;
  return (
    <Section title={job.title}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted wrap-anywhere">{job.salary}</p>
        <OpenSelect job={job} />
        {validThrough && (
          <p className={isOver ? 'text-danger' : 'text-muted'}>
            {isOver
              ? 'Closed since its last day for applications, '
              : 'Open for applications until '}
            {longDate(requireDay(validThrough))}.
          </p>
        )}
        <Button
          look="secondary"
          aria-label={`Edit ${job.title}`}
          onClick={() => open({ edit: job.id })}
        >
          Edit
        </Button>
      </div>
    </Section>
  );
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

/** Shown changed at once; when saving fails the stored state is back. */
function OpenSelect({ job: { id, isOpen } }: { job: JobToChange }) {
  const { send, wanted } = useAction<JobIntent>({ failed: 'Failed to save' });
  return (
    <SelectField
      label="Applications"
      required
      options={states}
      value={wanted('status') ?? (isOpen ? 'open' : 'closed')}
      onChange={({ target }) => send({ intent: 'set-open', id, status: target.value })}
    />
  );
}
