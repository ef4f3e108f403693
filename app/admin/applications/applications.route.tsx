import { data, useNavigate, useSearchParams } from 'react-router';
import { type Admin, adminContext } from '#app/accounts/admin/admin-gate.server.ts';
import { NoRoomLine } from '#app/admin/no-room-line.tsx';
import { brand } from '#app/brand.ts';
import {
  type ApplicationStatus,
  parseStatus,
  statusLabel,
} from '#app/careers/application-status.ts';
import { countApplications, listApplications } from '#app/careers/applications.server.ts';
import {
  applicationFileLinks,
  findApplicationFileMarks,
} from '#app/careers/review/application-file-links.server.ts';
import { decisionOf } from '#app/careers/review/application-mails.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { notifyApplicant } from '#app/careers/review/notify-applicant.server.ts';
import { openApplication } from '#app/careers/review/open-application.server.ts';
import { setApplicationStatus } from '#app/careers/review/set-application-status.server.ts';
import { tooManyAttempts } from '#app/forms/form-error.tsx';
import { createListLoader, emptyPage, useLastLoaded } from '#app/lists/list-loader.ts';
import { changedSearch, readPageChoice } from '#app/lists/list-url.ts';
import { findKeptMails } from '#app/mail/mail-queue.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { findHistory } from '#app/platform/audit.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMediaQuery } from '#app/ui/media/media-query.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/applications.route.ts';
import { ApplicationDetail } from './application-detail.tsx';
import { ApplicationFilters, readFilters } from './application-filters.tsx';
import { ApplicationList } from './application-list.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, uploads } = services;
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const applicationId = search.get('application');
  const admin = context.get(adminContext);
  const [list, counted, opened, noRoom] = await Promise.all([
    listApplications(db, filters, readPageChoice(search)),
    countApplications(db, filters),
    applicationId ? openDetail(services, applicationId, admin) : null,
    uploads.findNoRoom(db),
  ]);
  return { list, ...counted, opened, noRoom };
}

/** The application with all that its screen shows beside it. */
async function openDetail(services: Services, id: string, admin: Admin) {
  const { db, keys } = services;
  const now = new Date();
  const opened = await openApplication(services, { id, admin, now });
  if (!opened.ok) return opened;
  const { application } = opened;
  const subject = { type: 'application', id };
  const [marks, mails, history] = await Promise.all([
    findApplicationFileMarks(services, application),
    findKeptMails(db, keys, subject),
    findHistory(db, subject),
  ]);
  const links = applicationFileLinks(keys, application, now);
  return { ok: true as const, detail: { application, links, marks, mails, history } };
}

type Data = Awaited<ReturnType<typeof loader>>;

const nothing: Data = {
  list: emptyPage,
  count: 0,
  choices: { states: [], positions: [] },
  opened: null,
  noRoom: null,
};

export const clientLoader = createListLoader<Data>('Failed to load applications');

/**
 * `intent=set-status` with `status` and the `version` that it was chosen on; `intent=tell` with
 * `decision`, and `takes_back` with the other one that the applicant was told before; or
 * `intent=delete`. All with `id`.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<ChangeResult> {
  const services = context.get(servicesContext);
  const { db, jobs } = services;
  const form = await readForm(request);
  const change = { id: textOf(form, 'id'), admin: context.get(adminContext), now: new Date() };
  switch (form.get('intent')) {
    case 'delete':
      return deleteApplication(db, jobs, change);
    case 'tell': {
      const decision = decisionOf(textOf(form, 'decision'));
      if (!decision) break;
      const takesBack = decisionOf(textOf(form, 'takes_back'));
      const told = await notifyApplicant(services, { ...change, decision, takesBack });
      return { ...told, inOutbox: !services.settings.smtpUrl };
    }
    case 'set-status': {
      const status = parseStatus(form.get('status'));
      const version = textOf(form, 'version');
      if (status) return setApplicationStatus(db, { ...change, status, version });
    }
  }
  return { ok: false, reason: 'unknown-intent' };
}

/** How a change went. */
type ChangeResult = (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'told' | 'unknown-intent' }
  | { ok: false; reason: 'changed'; status?: ApplicationStatus }
) & { inOutbox?: boolean };

/** What each intent says of itself (spec 8.6). */
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

/** A refusal in a sentence. */
function reasonText(refused: Extract<ChangeResult, { ok: false }>): string | undefined {
  switch (refused.reason) {
    case 'not-found':
      return 'This application does not exist any more.';
    case 'told':
      return 'The applicant has been told already.';
    case 'changed':
      return refused.status
        ? `Somebody else has set it to ${statusLabel[refused.status]} meanwhile.`
        : 'The application has changed meanwhile. Look at it again.';
    case 'unknown-intent':
      return undefined;
  }
}

/** Says how it went. A refusal brings the state as it is now; no answer leaves the screen as it was. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { done, failed } = outcomesOf(await request.clone().formData());
  try {
    const result: ChangeResult = await serverAction();
    if (!result.ok) {
      showToast({ title: failed, description: reasonText(result), tone: 'danger' });
    } else if (result.inOutbox) {
      showToast({ title: 'The mail is written', description: outboxNote });
    } else {
      showToast({ title: done });
    }
    return { ok: result.ok };
  } catch (error) {
    // A response is an answer, such as the way to the sign-in page; what a newer choice has overtaken
    // is no failure.
    if (error instanceof Response || request.signal.aborted) throw error;
  }
  showToast({ title: failed, tone: 'danger' });
  // With this status nothing is loaded again, which would fail as well.
  return data({ ok: false }, { status: 503 });
}

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { list, count, choices, opened, noRoom } = useLastLoaded(loaderData, nothing);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = (replace = false) =>
    navigate(changedSearch(search, { application: '' }, []), {
      replace,
      preventScrollReset: true,
    });
  const open = opened?.ok ? opened.detail : null;
  const beside = useMediaQuery('(min-width: 64rem)');
  const detail = open ? (
    <ApplicationDetail
      key={open.application.id}
      {...open}
      // Back never leads to what is gone.
      onDeleted={() => void close(true)}
    />
  ) : (
    opened?.ok === false &&
    opened.reason === 'too-many' && (
      <p role="alert" className="py-24 text-center">
        This application stays closed for now: very many were opened within an hour.{' '}
        {tooManyAttempts(opened.retryAfterSeconds)}
      </p>
    )
  );
  return (
    <>
      <title>{`Job Applications · ${brand.name}`}</title>
      <h1 className="text-title">Job Applications</h1>
      <NoRoomLine noRoom={noRoom} />
      <ApplicationFilters choices={choices} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <ApplicationList list={list} count={count} selectedId={open?.application.id ?? null} />
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
