import { useSearchParams } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Card, ScreenHead } from '#app/admin/section.tsx';
import { Switch } from '#app/admin/switch.tsx';
import { isHiring } from '#app/careers/jobs/job.ts';
import { findJobsToChange, type JobToChange } from '#app/careers/jobs/jobs.server.ts';
import { createListLoader, useListData } from '#app/lists/list-loader.ts';
import { useCloseDialog, useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeDay, longDate, requireDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Route } from './+types/jobs.route.ts';
import { type JobIntent, runJobAction } from './actions.server.ts';
import { EditJob } from './edit-job.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const today = cafeDay(new Date());
  const jobs = await findJobsToChange(context.get(servicesContext).db);
  return jobs.map((job) => ({ job, isOver: job.is_open && !isHiring(job, today) }));
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
      <ScreenHead title="Jobs" />
      <Card>
        <ul className="rows">
          {jobs.map((one) => (
            <JobRow key={one.job.id} {...one} />
          ))}
        </ul>
      </Card>
      {edited && <EditJob key={edited.job.id} job={edited.job} onClose={close} />}
    </>
  );
}

/** @param isOver the last day for applications is over */
function JobRow({ job, isOver }: { job: JobToChange; isOver: boolean }) {
  const open = useOpenDialog();
  const { valid_through } = job;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-medium">{job.title}</h2>
        <p className="text-muted">{job.salary}</p>
        {valid_through && (
          <p className={classNames('text-sm', isOver ? 'text-danger' : 'text-muted')}>
            {isOver
              ? 'Closed since its last day for applications, '
              : 'Open for applications until '}
            {longDate(requireDay(valid_through))}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <OpenSwitch job={job} />
        <Button
          look="secondary"
          aria-label={`Edit ${job.title}`}
          onClick={() => open({ edit: job.id })}
        >
          Edit
        </Button>
      </div>
    </li>
  );
}

/** A change is shown at once; if saving fails, the stored state is shown again. */
function OpenSwitch({ job: { id, title, is_open } }: { job: JobToChange }) {
  const { send, wanted } = useAction<JobIntent>({ failed: 'Failed to save' });
  return (
    <Switch
      label="Open"
      name={`${title} open`}
      checked={(wanted('status') ?? (is_open ? 'open' : 'closed')) === 'open'}
      onChange={(on) => send({ intent: 'set-open', id, status: on ? 'open' : 'closed' })}
    />
  );
}
