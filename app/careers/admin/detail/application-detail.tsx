import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { href, Link, useLocation } from 'react-router';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { SaveConfirmed } from '#app/admin/actions/save-confirmed.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Description, DescriptionList, Section } from '#app/admin/description-list.tsx';
import { History } from '#app/admin/history.tsx';
import { Pencil, Trash2, UserCheck, UserPlus } from '#app/admin/icons.ts';
import { brand } from '#app/brand.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import { detailSections } from '#app/careers/application-details.ts';
import { statusLabel } from '#app/careers/application-status.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { applicationHistoryText } from '#app/careers/review/application-history.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import type { ApplicationDetails } from '#app/careers/review/open-application.server.ts';
import { useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { RecordEnd } from '#app/privacy/admin/retention/record-end.tsx';
import { applicationEnds } from '#app/privacy/retention/retention.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { postJson } from '#app/ui/save-file.ts';
import { ApplicantMails, ApplicantNotice } from './applicant-mails.tsx';
import { ApplicationFiles } from './application-files.tsx';
import { ApplicationNotes } from './application-notes.tsx';
import { SmallPhotos, shownPhotos } from './photos.tsx';
import { reviewBarClass } from './review-keys.tsx';

export function ApplicationDetail({
  application,
  links,
  risks,
  isUntold,
  mails,
  history,
  notes,
  earlier,
  employeeId,
  nav,
  onPhotos,
}: ApplicationDetails & {
  employeeId: string | null;
  nav: ReactNode;
  onPhotos: (at: number) => void;
}) {
  const article = useGoInto();
  const openDialog = useOpenDialog();
  const ends = applicationEnds(application, employeeId !== null);
  const notice = noticeText(application);
  const photos = shownPhotos(links, risks, application.full_name);
  // The third section, the documents, is shown with buttons instead.
  const sections = detailSections(application).slice(0, 2);
  return (
    <article
      ref={article}
      data-print-sheet
      tabIndex={-1}
      onKeyDown={backToList}
      className="@container flex flex-col gap-8 outline-none"
    >
      {/* Stays in view: the applicant's name and, on a desktop, also the decision buttons. */}
      <div className="contents lg:sticky lg:top-0 lg:z-1 lg:-mx-6 lg:-mt-6 lg:block lg:rounded-t-card lg:border-b lg:border-line lg:bg-surface lg:px-6 lg:py-2 xl:-mx-8 xl:-mt-8 xl:px-8">
        <div className={reviewBarClass}>{nav}</div>
        <h2 className="sticky -top-2 z-1 -mx-6 -mt-2 line-clamp-2 bg-surface px-6 py-2 text-xl lg:static lg:mx-0 lg:mt-1 lg:px-0 lg:pb-0 lg:text-title print:line-clamp-none">
          {application.full_name}
        </h2>
      </div>
      <header className="-mt-6 flex flex-col gap-5 @md:flex-row @md:items-start @md:justify-between">
        <div className="min-w-0">
          <p className="text-muted">{application.job_position}</p>
          <p className="text-sm text-muted">{ageWhenApplying(application)}</p>
          <p className="text-sm text-muted">
            Applied on <Day at={application.created_at} />
          </p>
          <RatingSelect id={application.id} rating={application.rating} />
        </div>
        <SmallPhotos photos={photos} onView={onPhotos} />
      </header>
      <ApplicantNotice
        application={application}
        mails={mails}
        isUntold={isUntold}
        isEmployed={employeeId !== null}
      />
      <Hiring application={application} employeeId={employeeId} />
      {sections.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <DescriptionList columns="grid-cols-6 gap-x-4">
            {rows.map(({ label, value, href }) => (
              <Description key={label} label={label} span={spans[label] ?? 'col-span-3'}>
                {href ? <FactLink href={href} text={value} /> : value}
              </Description>
            ))}
          </DescriptionList>
        </Section>
      ))}
      <AppliedBefore earlier={earlier} />
      <Section title={`Why ${brand.name}?`}>
        <p className="mt-4 leading-relaxed whitespace-pre-line">{application.why_embun}</p>
      </Section>
      <Section title="Documents & Photos">
        <ApplicationFiles
          links={links}
          risks={risks}
          photos={photos}
          applicant={application.full_name}
        />
      </Section>
      <div className={notes.length === 0 ? 'print:hidden' : undefined}>
        <ApplicationNotes id={application.id} notes={notes} />
      </div>
      {ends ? (
        <RecordEnd
          id={application.id}
          ends={ends}
          kept={application}
          failed="Failed to keep the application"
        />
      ) : (
        <p className="text-muted">Kept as long as the record of the employee.</p>
      )}
      <footer className="flex flex-col gap-3 border-t border-line pt-6 @md:flex-row @md:flex-wrap">
        <Button look="secondary" onClick={() => openDialog({ edit: application.id })}>
          <Icon node={Pencil} className="size-4" />
          Edit
        </Button>
        <SaveConfirmed
          load={() =>
            postJson(href('/api/export-application-pdf'), { applicationId: application.id })
          }
          label="Export PDF"
          busyLabel="Exporting..."
          failed="Failed to export PDF"
          done="Application PDF exported successfully"
        />
        <ConfirmAction<ApplicationIntent>
          title="Delete Application"
          label="Delete"
          busyLabel="Deleting..."
          failed="Failed to delete application"
          fields={{ intent: 'delete', id: application.id }}
          trigger={(ask) => (
            <Button look="danger" onClick={ask}>
              <Icon node={Trash2} className="size-4" />
              Delete Application
            </Button>
          )}
        >
          Delete the application of <strong>{application.full_name}</strong> with its resume and
          photos? This cannot be undone.
        </ConfirmAction>
      </footer>
      <Section title="Emails to the Applicant">
        <ApplicantMails mails={mails} />
      </Section>
      <Section title="History">
        <p className="mt-4 text-muted">Reference {applicationReference(application.id)}</p>
        {notice && <p className="text-muted">{notice}</p>}
        <History entries={history} textOf={applicationHistoryText} somebody="The applicant" />
      </Section>
    </article>
  );
}

const part = 'col-span-2 @2xl:col-span-1';

/** The width of each row in six columns: compact, so that the applicant's own words below are soon in view. */
const spans: Partial<Record<string, string>> = {
  Email: 'col-span-6 @md:col-span-3 @2xl:col-span-2',
  Phone: 'col-span-3 @2xl:col-span-2',
  'Date of birth': 'col-span-3 @2xl:col-span-2',
  Address: 'col-span-6 @md:col-span-3',
  City: part,
  State: part,
  Postcode: part,
};

/** The history state of an application that was opened by Enter: it gets the focus. */
export const goIntoDetail = { goIntoDetail: true };

function useGoInto() {
  const article = useRef<HTMLElement>(null);
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Enter moves the focus again
  useEffect(() => {
    if (state?.goIntoDetail) article.current?.focus({ preventScroll: true });
  }, [state, key]);
  return article;
}

/** Escape moves the focus back to the open application in the list. In a dialog the browser handles Escape. */
function backToList({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return;
  document.querySelector<HTMLElement>('#applications [aria-current]')?.focus();
}

function ageWhenApplying({ date_of_birth, created_at }: ApplicationDetails['application']): string {
  const birth = parseDay(date_of_birth);
  return birth ? `${ageOn(birth, cafeDay(created_at))} years old when applying` : '';
}

function FactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="underline underline-offset-4">
      {href.startsWith('mailto:') ? <EmailText email={text} /> : text}
    </a>
  );
}

function AppliedBefore({ earlier }: Pick<ApplicationDetails, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <Section title="Applied before">
      <ul className="mt-4 flex flex-col gap-2">
        {earlier.map(({ id, job_position, application_status, created_at }) => (
          <li key={id}>
            <Link
              to={`${href('/admin/applications')}?application=${id}`}
              className="underline underline-offset-4"
            >
              <Day at={created_at} />, {job_position}
            </Link>
            <span className="text-muted"> {statusLabel[application_status]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The link from an accepted applicant to their employee record: to add it, or to open it. */
function Hiring({
  application: { id, application_status, full_name },
  employeeId,
}: {
  application: Application;
  /** The id of the employee record with the applicant's email. */
  employeeId: string | null;
}) {
  if (employeeId === null && application_status !== 'accepted') return null;
  const search = new URLSearchParams(employeeId ? { view: employeeId } : { add: id });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-paper px-4 py-3 print:hidden">
      <p>
        {employeeId
          ? 'There is an employee record for this email.'
          : 'Accepted, and not hired yet.'}
      </p>
      <Link
        to={`${href('/admin/employees')}?${search}`}
        aria-label={employeeId ? `Employee record of ${full_name}` : `Hire ${full_name}`}
        className={buttonClass('secondary')}
      >
        <Icon node={employeeId ? UserCheck : UserPlus} className="size-4" />
        {employeeId ? 'Employee record' : 'Hire'}
      </Link>
    </div>
  );
}

const ratings = ['1', '2', '3', '4', '5'] as const;

/** Selects a rating, which is saved at once; '' means none. */
function RatingSelect({ id, rating }: { id: string; rating: number | null }) {
  const { send, wanted } = useAction<ApplicationIntent>({
    failed: 'Failed to rate the application',
  });
  return (
    <label className="mt-4 flex items-center gap-3">
      Rating
      <select
        value={wanted('rating') ?? `${rating ?? ''}`}
        onChange={({ target }) => send({ intent: 'rate', id, rating: target.value })}
        className="control w-28"
      >
        <option value="">None</option>
        {ratings.map((one) => (
          <option key={one} value={one}>
            {one} of 5
          </option>
        ))}
      </select>
    </label>
  );
}
