import { MapPin, Wallet } from 'lucide';
import { BulletList } from '#app/ui/bullet-list.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { applicationFormId } from './apply/application-form.tsx';
import type { Job } from './job.ts';

export function JobDetail({ job }: { job: Job }) {
  return (
    <article aria-labelledby="job-title" className="flex flex-col gap-10">
      <header className="flex flex-col gap-5">
        <h2 id="job-title" className="text-4xl tracking-[-0.02em]">
          {job.title}
        </h2>
        <ul className="flex flex-wrap gap-x-8 gap-y-2 wrap-anywhere text-muted">
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
        <Button look="primary" onClick={showForm} className="self-start px-[32px] noscript:hidden">
          Apply
        </Button>
        <noscript>
          <a href={`#${applicationFormId}`} className={buttonClass('primary', 'px-[32px]')}>
            Apply
          </a>
        </noscript>
      </header>
      <JobList title="What you will do" items={job.duties} />
      <JobList title="What you bring" items={job.qualifications} />
      <JobList title="Physical requirements" items={job.physicalRequirements} />
    </article>
  );
}

function showForm() {
  const form = document.getElementById(applicationFormId);
  form?.scrollIntoView();
  form?.focus({ preventScroll: true });
}

function JobList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3 className="mb-4 text-xl">{title}</h3>
      <BulletList>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </BulletList>
    </section>
  );
}
