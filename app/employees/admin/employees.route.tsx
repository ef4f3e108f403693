import { type ComponentProps, useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { useProofToOpen } from '#app/accounts/confirm/refused-admission.ts';
import { adminContext, adminSessionContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { SaveConfirmed } from '#app/admin/actions/save-confirmed.tsx';
import { NoRoomLine } from '#app/admin/files/no-room-line.tsx';
import { ScreenHead } from '#app/admin/section.tsx';
import { whyClosed } from '#app/careers/admin/closed-application.ts';
import { openApplication } from '#app/careers/review/open-application.server.ts';
import { parseEmployeePosition } from '#app/employees/employee.ts';
import { countEmployees, listEmployees } from '#app/employees/employees.server.ts';
import { createListLoader, emptyPage, useListData } from '#app/lists/list-loader.ts';
import { readPageChoice } from '#app/lists/list-url.ts';
import { Pagination } from '#app/lists/pagination.tsx';
import { useCloseDialog, useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findOpenCorrection, openWords } from '#app/privacy/requests/data-requests.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Plus } from '#app/ui/icons/icons.ts';
import { fetchFile } from '#app/ui/save-file.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import type { Route } from './+types/employees.route.ts';
import { runEmployeeAction } from './actions.server.ts';
import { AddEmployee } from './add-employee.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { EmployeeFilters, readFilters } from './employee-filters.tsx';
import { EmployeeList } from './employee-list.tsx';
import { LeftContext, LeftLine, newsClass } from './left-lately.tsx';
import { SendLink } from './row/link-cell.tsx';
import { ViewEmployee } from './view-employee.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, keys, settings, uploads } = services;
  const filters = readFilters(url.searchParams);
  const add = url.searchParams.get('add');
  const edit = url.searchParams.get('edit');
  const now = new Date();
  const admin = context.get(adminContext);
  const session = context.get(adminSessionContext);
  const [list, count, opened, correction, noRoom] = await Promise.all([
    listEmployees(
      { db, keys, uploads, origin: settings.origin },
      filters,
      readPageChoice(url.searchParams),
      now,
    ),
    countEmployees(db, filters, now),
    add && add !== 'new' ? openApplication(services, { id: add, admin, session, now }) : null,
    edit && findOpenCorrection(db, employeeOnboarding, edit),
    uploads.findNoRoom(db),
  ]);
  const applicant = opened?.ok
    ? {
        full_name_ic: opened.application.full_name,
        email: opened.application.email,
        job_position: parseEmployeePosition(opened.application.job_position) ?? '',
      }
    : null;
  const askedWords = correction ? openWords(keys, correction) : null;
  const closed = opened?.ok === false ? opened : null;
  return { list, count, applicant, closed, askedWords, noRoom, now };
}

type Data = Awaited<ReturnType<typeof loader>>;

const nothing: Data = {
  list: emptyPage,
  count: 0,
  applicant: null,
  closed: null,
  askedWords: null,
  noRoom: null,
  now: new Date(0),
};

export const clientLoader = createListLoader<Data>('Failed to fetch employee records');

export const action = createAction(runEmployeeAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function EmployeesPage() {
  const { list, count, applicant, closed, askedWords, noRoom, now } = useListData(nothing);
  useProofToOpen(closed);
  const [search] = useSearchParams();
  const [viewId, editId] = [search.get('view'), search.get('edit')];
  const open = useOpenDialog();
  const close = useCloseDialog();
  const [left, setLeft] = useState<ComponentProps<typeof LeftLine>['left'] | null>(null);
  const [added, setAdded] = useState<string>();
  const newcomer = list.items.find(({ id, link_mail }) => id === added && !link_mail);
  return (
    <>
      <ScreenHead title="Employee Onboarding" tab="Employee Records" isPrinted>
        <Button className="grow max-sm:px-3" onClick={() => open({ add: 'new' })}>
          <Icon node={Plus} className="size-5" />
          Add Employee
        </Button>
        <SaveConfirmed
          load={() => fetchFile(href('/admin/employees.csv'))}
          label="Export register"
          failed="Failed to export the register"
          done="Register exported successfully"
          className="grow max-sm:px-3"
        />
      </ScreenHead>
      <NoRoomLine noRoom={noRoom} />
      <EmployeeFilters />
      {left && <LeftLine left={left} onUndone={() => setLeft(null)} />}
      {newcomer?.link_url && (
        <div className={newsClass}>
          <p className="min-w-0 wrap-anywhere">
            Next, <strong>{newcomer.full_name_ic}</strong> needs the onboarding link.
          </p>
          <SendLink item={newcomer} />
        </div>
      )}
      <p data-print-sheet aria-live="polite" className="mt-6 text-sm text-muted">
        {count} employee(s) found
      </p>
      <LeftContext value={setLeft}>
        <EmployeeList items={list.items} now={now}>
          <Pagination list={list} />
        </EmployeeList>
      </LeftContext>
      {search.has('add') && (
        <AddEmployee
          key={applicant?.email}
          applicant={applicant}
          onAdded={setAdded}
          onClose={close}
        >
          {closed && whyClosed(closed)}
        </AddEmployee>
      )}
      {viewId && <ViewEmployee key={viewId} id={viewId} onClose={close} />}
      {editId && <EditEmployee key={editId} id={editId} askedWords={askedWords} onClose={close} />}
    </>
  );
}
