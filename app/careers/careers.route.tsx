import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { brand } from '#app/brand.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { FormErrorBox } from '#app/forms/form.tsx';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { orLastKnown } from '#app/ui/navigation/last-known.ts';
import type { Route } from './+types/careers.route.ts';
import { ApplicationForm, ApplyButton, GoOnButton } from './apply/application-form.tsx';
import { submitWithoutScript } from './apply/submit-without-script.server.ts';
import { changedJobs, findJob, isHiring, jobChanges, jobPath, notHiring } from './jobs/job.ts';
import { JobDetail } from './jobs/job-detail.tsx';
import { JobPicker } from './jobs/job-picker.tsx';
import { jobStructuredData } from './jobs/job-structured-data.ts';
import { jobContent } from './jobs/jobs.server.ts';

/** The server's year and open jobs, so that page and browser agree even if the browser's clock is wrong. */
export function loader({ context }: Route.LoaderArgs) {
  const today = cafeDay(new Date());
  const all = context.get(servicesContext).content.get(jobContent);
  const asOfToday = all.map((job) => ({ ...job, is_open: isHiring(job, today) }));
  return { thisYear: today.year, jobs: jobChanges(asOfToday) };
}

/** POST /career: the form, sent by a browser without script. */
export const action = submitWithoutScript;

/** The answer to an application is not cached. */
export const headers = actionHeaders;

export const clientLoader = orLastKnown<ReturnType<typeof loader>>();

/** The data does not depend on the chosen job, and a failed request would take a half-filled form away. */
export function shouldRevalidate() {
  return false;
}

export default function CareersPage() {
  const { thisYear, jobs: changes } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [searchParams] = useSearchParams();
  const origin = useSiteOrigin();
  const { addressLines } = useCafe();
  const jobs = changedJobs(changes);
  const job = findJob(jobs, searchParams.get('job'));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <PageHead
        title={`${job.title} · Careers at ${brand.name}`}
        description={`${job.title} at ${brand.name}, a matcha cafe in Bangi, Selangor. ${job.subtitle} ${job.salary}.`}
        path={jobPath(job)}
      />
      {/* Search engines must be told only what the page shows. */}
      {job.is_open && (
        <StructuredData
          key={job.id}
          data={import.meta.env.SSR ? jobStructuredData(job, addressLines, origin) : null}
        />
      )}
      {job.is_open && <GoOnButton />}
      <header className="grid gap-8 pt-14 pb-10 sm:pt-20 sm:pb-16 md:grid-cols-2 md:items-end">
        <div>
          <h1 className="text-display">Careers</h1>
          <p className="mt-4 text-lg text-muted">
            We make matcha slowly and treat people well. If that sounds like you, come and whisk
            with us.
          </p>
        </div>
        <Picture
          {...stills.whisked}
          alt=""
          sizes="(min-width: 768px) 45vw, 92vw"
          className="aspect-video w-full rounded-card bg-matcha-mist object-cover"
        />
      </header>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-index lg:gap-16">
        <JobPicker jobs={jobs} selected={job} />
        <div className="flex max-w-3xl flex-col gap-20">
          <JobDetail job={job}>{job.is_open ? <ApplyButton /> : <p>{notHiring}</p>}</JobDetail>
          {job.is_open ? (
            <ApplicationForm job={job} birthYears={birthYears(thisYear)} answer={answer} />
          ) : (
            <FormErrorBox error={answer?.error} />
          )}
        </div>
      </div>
    </div>
  );
}
