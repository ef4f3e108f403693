import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { Job } from './job.ts';

// By Lucide, like those in app/ui/icons/icons.ts, but defined here so that no other page loads them.
const MapPin =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0z';

const Wallet =
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4';

/** @param children follows the job's description: how to apply, or why nobody can */
export function JobDetail({ job, children }: { job: Job; children?: ReactNode }) {
  return (
    <article aria-labelledby="job-title" className="flex flex-col gap-10 wrap-anywhere">
      <header className="flex flex-col gap-5">
        <h2 id="job-title" className="text-4xl tracking-tight">
          {job.title}
        </h2>
        <ul className="flex flex-wrap gap-x-8 gap-y-2 text-muted">
          <li className="flex items-center gap-2">
            <Icon node={MapPin} className="size-5 shrink-0" />
            {job.location}
          </li>
          <li className="flex items-center gap-2">
            <Icon node={Wallet} className="size-5 shrink-0" />
            {job.salary}
          </li>
        </ul>
        <p className="text-xl text-matcha">{job.subtitle}</p>
        <p className="text-lg leading-relaxed">{job.description}</p>
        {children}
      </header>
      <JobList title="What you will do" items={job.duties} />
      <JobList title="What you bring" items={job.qualifications} />
      <JobList title="Physical requirements" items={job.physical_requirements} />
    </article>
  );
}

function JobList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="mb-4 text-xl">{title}</h3>
      <ul className="bullets">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
