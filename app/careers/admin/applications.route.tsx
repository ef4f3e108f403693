import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { href, replace, useNavigate, useSearchParams } from 'react-router';
import { admitRequest } from '#app/accounts/confirm/admit.server.ts';
import { useProofToOpen, whyNotSearched } from '#app/accounts/confirm/refused-admission.ts';
import { adminContext, adminSessionContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { NoRoomLine } from '#app/admin/files/no-room-line.tsx';
import { ScreenHead } from '#app/admin/section.tsx';
import { ApplicationDetail } from '#app/careers/admin/detail/application-detail.tsx';
import {
  DetailNav,
  type StatusChange,
  type WaitingKey,
} from '#app/careers/admin/detail/detail-nav.tsx';
import { EditApplication } from '#app/careers/admin/detail/edit-application.tsx';
import { PhotosDialog, usePhotosAhead } from '#app/careers/admin/detail/photos.tsx';
import { ReviewKeys } from '#app/careers/admin/detail/review-keys.tsx';
import { ApplicationFilters, readFilters } from '#app/careers/admin/list/application-filters.tsx';
import { ApplicationList } from '#app/careers/admin/list/application-list.tsx';
import { SelectionBar, useSelection } from '#app/careers/admin/list/select-several.tsx';
import { findWayInList } from '#app/careers/admin/list/way-in-list.server.ts';
import {
  countApplications,
  countNewer,
  listApplications,
} from '#app/careers/applications.server.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import {
  findPhotosAhead,
  openApplicationDetail,
} from '#app/careers/review/open-application.server.ts';
import { findEmployeeByEmail } from '#app/employees/employees.server.ts';
import { createListLoader, emptyPage, useListData } from '#app/lists/list-loader.ts';
import { changedSearch, readPageChoice } from '#app/lists/list-url.ts';
import { useCloseDialog } from '#app/lists/use-open-dialog.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findOpenCorrection, openWords } from '#app/privacy/requests/data-requests.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMediaQuery } from '#app/ui/media/media-query.ts';
import { jobApplications } from '#db/schema/applications.ts';
import type { Route } from './+types/applications.route.ts';
import { runApplicationAction } from './actions.server.ts';
import { whyClosed } from './closed-application.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, keys, uploads } = services;
  const search = url.searchParams;
  const filters = readFilters(search);
  const id = search.get('application');
  const session = context.get(adminSessionContext);
  const now = new Date();
  const actor = { admin: context.get(adminContext), session, now };
  const admitted = filters.search && (await admitRequest(context, '/admin/applications search'));
  const refusal = admitted && !admitted.ok ? admitted : null;
  const [list, counted, noRoom] = await Promise.all([
    refusal ? emptyPage : listApplications(db, filters, readPageChoice(search), now),
    refusal ? nobody : countApplications(db, filters, now),
    uploads.findNoRoom(db),
  ]);
  // No redirect while the correction form is open: it would lose the history state by which the form leads back.
  const isPlaced = refusal || search.has('edit');
  const way = id && !isPlaced && (await findWayInList(db, search, { filters, list, now }));
  if (way) throw replace(href('/admin/applications') + way);
  const opened = id ? await openApplicationDetail(services, { id, ...actor }) : null;
  const application = opened?.ok === true ? opened.detail.application : null;
  const [employee, correction, newer, ahead] = await Promise.all([
    application && findEmployeeByEmail(db, application.email),
    application && findOpenCorrection(db, jobApplications, application.id),
    countNewer(db, filters, list, now),
    application ? findPhotosAhead(services, list.items, { id: application.id, session, now }) : [],
  ]);
  const about = {
    employeeId: employee?.id ?? null,
    askedWords: correction && openWords(keys, correction),
  };
  return { list, newer, ...counted, refusal, opened, ...about, ahead, noRoom };
}

type Data = Awaited<ReturnType<typeof loader>>;

const nobody: Awaited<ReturnType<typeof countApplications>> = {
  count: 0,
  isPart: false,
  choices: { statuses: {}, states: {}, positions: {} },
};

const nothing: Data = {
  list: emptyPage,
  newer: 0,
  ...nobody,
  refusal: null,
  opened: null,
  employeeId: null,
  askedWords: null,
  ahead: [],
  noRoom: null,
};

export const clientLoader = createListLoader<Data>('Failed to load applications');

export const action = createAction(runApplicationAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function ApplicationsPage() {
  const { list, newer, count, isPart, choices, opened, noRoom, ...data } = useListData(nothing);
  const { employeeId, askedWords, ahead, refusal } = data;
  usePhotosAhead(ahead);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const beside = useMediaQuery('print, (min-width: 64rem)');
  const [changes, setChanges] = useState<readonly StatusChange[]>([]);
  /** The photo that was pressed; null while the photos are not open. */
  const [photo, setPhoto] = useState<number | null>(null);
  const waiting = useRef<WaitingKey[]>([]);
  const seen = useRef<string | null>(null);
  // The photos stay open from one application to the next, but close when none is open any more.
  if (photo !== null && !opened) setPhoto(null);
  const selection = useSelection(list.items);
  const closeDialog = useCloseDialog();
  const open = (application: string, options = {}) =>
    navigate(changedSearch(search, { application }, []), { preventScrollReset: true, ...options });
  useCloseOnceGone(opened, () => open('', { replace: true }));
  useProofToOpen(refusal ?? (opened?.ok === false ? opened : null));
  const application = opened?.ok ? opened.detail.application : null;
  useBeginAtHead(application?.id ?? null);
  const openFirst = (key: string) => {
    const [first] = list.items;
    if (key === 'j' && first) open(first.id);
  };
  /** @param dialogs how many dialogs it is in */
  const navIn = (dialogs: number) =>
    application && (
      <DetailNav
        key={application.id}
        application={application}
        list={list}
        isEmployed={employeeId !== null}
        dialogs={dialogs}
        changes={changes}
        waiting={waiting}
        seen={seen}
        onChange={setChanges}
        onPhotos={() => setPhoto(photo === null ? 0 : null)}
      />
    );
  const detail = opened?.ok ? (
    <ApplicationDetail
      key={opened.detail.application.id}
      {...opened.detail}
      employeeId={employeeId}
      nav={navIn(beside ? 0 : 1)}
      onPhotos={setPhoto}
    />
  ) : (
    opened && (
      <p role="alert" className="py-24 text-center">
        {whyClosed(opened)}
      </p>
    )
  );
  return (
    <>
      <ScreenHead
        title="Job Applications"
        // The title names nobody, since titles are kept in the browser's history.
        tab={application ? `Application ${applicationReference(application.id)}` : undefined}
      />
      <NoRoomLine noRoom={noRoom} />
      <div className="mt-6 grid items-center *:[grid-area:1/1]">
        <div className={selection.ticked ? 'lg:invisible' : undefined}>
          <ApplicationFilters choices={choices} />
        </div>
        <SelectionBar count={count} selection={selection} />
      </div>
      <div
        className={classNames(
          'mt-6 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-4 xl:gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]',
          selection.ticked && 'max-lg:pb-40',
        )}
      >
        <ApplicationList
          list={list}
          newer={newer}
          count={count}
          isPart={isPart}
          refusal={refusal && whyNotSearched(refusal)}
          selection={selection}
          selectedId={application?.id ?? null}
        />
        <section
          aria-label="Application"
          className="hidden rounded-card border border-line bg-surface p-6 lg:block xl:p-8"
        >
          {(beside && detail) || (
            <div className="flex flex-col items-center gap-3 py-24 text-muted">
              <p>Select an application to view details</p>
              {!opened && <ReviewKeys dialogs={0} onKey={openFirst} />}
            </div>
          )}
        </section>
      </div>
      {!beside && detail && (
        <Dialog title="Application" size="large" onClose={() => open('')}>
          {detail}
        </Dialog>
      )}
      {opened?.ok && photo !== null && (
        <PhotosDialog
          {...opened.detail}
          first={photo}
          nav={navIn(beside ? 1 : 2)}
          onClose={() => setPhoto(null)}
        />
      )}
      {application && search.get('edit') === application.id && (
        <EditApplication
          key={application.id}
          application={application}
          askedWords={askedWords}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

/** Starts each next application at its top, even if the one before was scrolled down: nobody is decided unseen. */
function useBeginAtHead(id: string | null) {
  const before = useRef(id);
  useLayoutEffect(() => {
    const isNext = before.current && id && before.current !== id;
    before.current = id;
    const article = isNext ? document.querySelector('article') : null;
    // In a dialog the article's parent scrolls, on a desktop the page.
    article?.parentElement?.scrollTo({ top: 0, behavior: 'instant' });
    if (article && article.getBoundingClientRect().top < 0)
      article.scrollIntoView({ behavior: 'instant' });
  }, [id]);
}

/** Closes an application that is deleted while it is open. If its URL is opened later, the screen says it is gone. */
function useCloseOnceGone(opened: Data['opened'], close: () => void) {
  const wasOpen = useRef(false);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (opened?.ok === false && opened.reason === 'not-found' && wasOpen.current) closeNow();
    wasOpen.current = opened?.ok === true;
  }, [opened]);
}
