import { Link, useNavigate } from 'react-router';
import { SelectField } from '#app/forms/fields/field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { type Job, notHiring } from './job.ts';

function jobUrl(id: string): string {
  return `?job=${id}`;
}

export function JobPicker({ jobs, selected }: { jobs: readonly Job[]; selected: Job }) {
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        label="Available Positions"
        required
        className="lg:hidden noscript:hidden"
        options={jobs.map((job) => ({
          value: job.id,
          label: job.is_open ? job.title : `${job.title} · ${notHiring}`,
        }))}
        value={selected.id}
        onChange={(event) =>
          navigate(jobUrl(event.target.value), { replace: true, preventScrollReset: true })
        }
      />
      <nav
        aria-labelledby="positions"
        className="top-24 hidden self-start lg:sticky lg:block noscript:block"
      >
        <h2 id="positions" className="mb-3 text-[0.9375rem] text-muted">
          Available Positions
        </h2>
        <ul className="flex flex-col border-l border-line">
          {jobs.map((job) => (
            <li key={job.id}>
              <Link
                to={jobUrl(job.id)}
                replace
                preventScrollReset
                aria-current={job === selected ? 'true' : undefined}
                className={classNames(
                  '-ml-px block border-l-2 py-2.5 pr-2 pl-4 recolors',
                  job === selected
                    ? 'border-matcha bg-matcha-mist font-medium text-matcha-deep'
                    : 'border-transparent hover:border-edge',
                )}
              >
                {job.title}
                {!job.is_open && <span className="block text-sm text-muted">{notHiring}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
