import { useEffect, useRef } from 'react';
import { data, useNavigate, useSearchParams } from 'react-router';
import { adminContext } from '#app/accounts/admin-gate.server.ts';
import { readForm } from '#app/accounts/read-form.server.ts';
import { createListLoader } from '#app/admin/list-loader.ts';
import { brand } from '#app/brand.ts';
import { applicationFileLinks } from '#app/careers/application-file-links.server.ts';
import { decisionOf } from '#app/careers/application-mails.ts';
import { parseStatus } from '#app/careers/application-status.ts';
import {
  countApplications,
  findApplication,
  findFilterChoices,
  listApplications,
} from '#app/careers/applications.server.ts';
import { deleteApplication } from '#app/careers/delete-application.server.ts';
import { setApplicationStatus } from '#app/careers/set-application-status.server.ts';
import { tellApplicant } from '#app/careers/tell-applicant.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { findMails } from '#app/platform/mail.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMediaQuery } from '#app/ui/media-query.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/applications.route.ts';
import { ApplicationDetail } from './application-detail.tsx';
import { ApplicationFilters } from './application-filters.tsx';
import { ApplicationList } from './application-list.tsx';
import { changedSearch, readListUrl } from './list-url.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, keys } = context.get(servicesContext);
  const { filters, page, applicationId } = readListUrl(new URL(request.url).searchParams);
  const [list, count, choices, application, mails] = await Promise.all([
    listApplications(db, filters, page),
    countApplications(db, filters),
    findFilterChoices(db),
    applicationId ? findApplication(db, applicationId) : null,
    applicationId ? findMails(db, { type: 'application', id: applicationId }) : [],
  ]);
  const links = application && applicationFileLinks(keys, application, new Date());
  return { list, count, choices, application, links, mails };
}

type Data = Awaited<ReturnType<typeof loader>>;

const applicationList = createListLoader<Data>(
  {
    list: { items: [], older: null, newer: null },
    count: 0,
    choices: { states: [], positions: [] },
    application: null,
    links: null,
    mails: [],
  },
  'Failed to load applications',
);

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return applicationList.load(request, serverLoader);
}

/** `intent=set-status` with `status`, `intent=tell` with `decision`, or `intent=delete`; all with `id`. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, jobs } = services;
  const admin = context.get(adminContext);
  const form = await readForm(request);
  const id = String(form.get('id'));
  const now = new Date();
  if (form.get('intent') === 'delete') return deleteApplication(db, jobs, { id, admin, now });
  if (form.get('intent') === 'tell') {
    const decision = decisionOf(String(form.get('decision')));
    const inOutbox = !services.settings.smtpUrl;
    if (decision)
      return { ...(await tellApplicant(services, { id, decision, admin, now })), inOutbox };
  }
  const status = parseStatus(form.get('status'));
  if (form.get('intent') !== 'set-status' || !status) {
    return { ok: false as const, reason: 'unknown-intent' as const };
  }
  return setApplicationStatus(db, { id, status, admin, now });
}

/** What each intent says of itself; in the words of SPEC 8 where it has some. */
function outcomesOf(form: FormData): { done: string; failed: string } {
  switch (form.get('intent')) {
    case 'delete':
      return {
        done: 'Application deleted successfully',
        failed: 'Failed to delete application',
      };
    case 'tell':
      return { done: 'The mail is on its way', failed: 'Failed to tell the applicant' };
    default:
      return {
        done: `Application status updated to ${form.get('status')}`,
        failed: 'Failed to update application status',
      };
  }
}

/** Says how it went; what failed leaves the screen as it was. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { done, failed } = outcomesOf(await request.clone().formData());
  try {
    const result = await serverAction();
    if (result.ok) {
      const inOutbox = 'inOutbox' in result && result.inOutbox;
      showToast(
        inOutbox ? { title: 'The mail is written', description: outboxNote } : { title: done },
      );
      return { ok: true };
    }
  } catch (error) {
    // A response is an answer, such as the way to the sign-in page; what a newer choice has overtaken
    // is no failure.
    if (error instanceof Response || request.signal.aborted) throw error;
  }
  showToast({ title: failed, tone: 'danger' });
  // With this status nothing is loaded again: a second failure would hide the first.
  return data({ ok: false }, { status: 503 });
}

/** The screen for reviewing applications (SPEC 2, Admin applications). */
export default function ApplicationsPage() {
  const { list, count, choices, application, links, mails } = applicationList.useListData();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = (replace = false) =>
    navigate(`?${changedSearch(search, { application: '' })}`, {
      replace,
      preventScrollReset: true,
    });
  const deleted = useRef(false);
  /** Back never leads to what is gone. */
  const leaveDeleted = () => {
    deleted.current = true;
    void close(true);
  };
  const isOpen = application !== null;
  useEffect(() => {
    // Its dialog had the focus, and went with it: the keyboard goes on from the page.
    if (isOpen || !deleted.current) return;
    deleted.current = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [isOpen]);
  const beside = useMediaQuery('(min-width: 64rem)');
  const detail = application && links && (
    <ApplicationDetail
      key={application.id}
      application={application}
      links={links}
      mails={mails}
      onDeleted={leaveDeleted}
    />
  );
  return (
    <>
      <title>{`Job Applications · ${brand.name}`}</title>
      <h1 className="text-title">Job Applications</h1>
      <ApplicationFilters choices={choices} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <ApplicationList
          list={list}
          count={count}
          search={search}
          selectedId={application?.id ?? null}
        />
        <section
          aria-label="Application"
          className="hidden rounded-card border border-line bg-surface p-6 lg:block xl:p-8"
        >
          {(beside && detail) || (
            <p className="py-24 text-center text-muted">Select an application to view details</p>
          )}
        </section>
      </div>
      {!beside && detail && (
        <Dialog title="Application" size="large" onClose={() => close()}>
          {detail}
        </Dialog>
      )}
    </>
  );
}
