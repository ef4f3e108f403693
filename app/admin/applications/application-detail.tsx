import { Trash2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { History } from '#app/admin/history.tsx';
import { brand } from '#app/brand.ts';
import { type DetailSection, detailSections } from '#app/careers/application-details.ts';
import type { Application } from '#app/careers/applications.server.ts';
import type {
  ApplicationFileLinks,
  ApplicationFileMarks,
} from '#app/careers/review/application-file-links.server.ts';
import { applicationHistoryText } from '#app/careers/review/application-history.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import type { KeptMail } from '#app/mail/mail-queue.server.ts';
import type { HistoryEntry } from '#app/platform/audit.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { ApplicantMails, ApplicantNotice } from './applicant-mails.tsx';
import { ApplicationFiles } from './application-files.tsx';
import { ExportPdf } from './export-pdf.tsx';
import { StatusSelect } from './status-select.tsx';

export function ApplicationDetail({
  application,
  links,
  marks,
  mails,
  history,
}: {
  application: Application;
  links: ApplicationFileLinks;
  marks: ApplicationFileMarks;
  mails: readonly KeptMail[];
  history: readonly HistoryEntry[];
}) {
  // The third, the documents, has buttons here.
  const sections = detailSections(application).slice(0, 2);
  return (
    <article className="@container flex flex-col gap-8">
      <header className="flex flex-col gap-5 @xl:flex-row @xl:items-start @xl:justify-between">
        <div className="min-w-0">
          <h2 className="text-title">{application.full_name}</h2>
          <p className="mt-1 text-muted">{application.job_position}</p>
          <p className="text-sm text-muted">
            Applied on <Day at={application.created_at} />
          </p>
          <p className="text-sm text-muted">Reference {applicationReference(application.id)}</p>
        </div>
        <StatusSelect application={application} />
      </header>
      <ApplicantNotice application={application} mails={mails} />
      {sections.map((section) => (
        <Facts key={section.title} section={section} />
      ))}
      <section>
        <SectionTitle>Why {brand.name}?</SectionTitle>
        <p className="mt-4 leading-relaxed whitespace-pre-line">{application.why_embun}</p>
      </section>
      <section>
        <SectionTitle>Documents & Photos</SectionTitle>
        <ApplicationFiles links={links} marks={marks} applicant={application.full_name} />
      </section>
      <footer className="flex flex-col gap-3 border-t border-line pt-6 @md:flex-row">
        {application.application_status === 'accepted' && (
          <Link to={`/admin/employees?add=${application.id}`} className={buttonClass()}>
            <UserPlus aria-hidden className="size-4" strokeWidth={1.5} />
            Create employee
          </Link>
        )}
        <ExportPdf applicationId={application.id} />
        <ConfirmAction
          title="Delete Application"
          label="Delete"
          busyLabel="Deleting..."
          fields={{ intent: 'delete', id: application.id }}
          trigger={(ask) => (
            <Button look="danger" onClick={ask}>
              <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
              Delete Application
            </Button>
          )}
        >
          Delete the application of <strong className="font-medium">{application.full_name}</strong>{' '}
          with its resume and photos? This cannot be undone.
        </ConfirmAction>
      </footer>
      <section>
        <SectionTitle>Mails to the Applicant</SectionTitle>
        <ApplicantMails mails={mails} />
      </section>
      <section>
        <SectionTitle>History</SectionTitle>
        <History entries={history} textOf={applicationHistoryText} somebody="The applicant" />
      </section>
    </article>
  );
}

function SectionTitle({ children }: { children: ReactNode }) {
  return <h3 className="border-b border-line pb-2 text-lg">{children}</h3>;
}

function Facts({ section }: { section: DetailSection }) {
  return (
    <section>
      <SectionTitle>{section.title}</SectionTitle>
      <dl className="mt-4 grid gap-x-8 gap-y-4 @md:grid-cols-2">
        {section.rows.map(({ label, value, href }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5">
              {href ? (
                <a href={href} className="underline underline-offset-4">
                  {href.startsWith('mailto:') ? <EmailText email={value} /> : value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
