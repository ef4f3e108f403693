import { Plus } from 'lucide-react';
import { data, useSearchParams } from 'react-router';
import { adminContext } from '#app/accounts/admin/admin-gate.server.ts';
import { NoRoomLine } from '#app/admin/no-room-line.tsx';
import { brand } from '#app/brand.ts';
import { openApplication } from '#app/careers/review/open-application.server.ts';
import { parseEmployeePosition } from '#app/employees/employee.ts';
import { countEmployees, listEmployees } from '#app/employees/employees.server.ts';
import { createListLoader, emptyPage, useLastLoaded } from '#app/lists/list-loader.ts';
import { ListPages } from '#app/lists/list-pages.tsx';
import { readPageChoice } from '#app/lists/list-url.ts';
import { logFailure } from '#app/platform/failures.server.ts';
import { readForm } from '#app/platform/http/read-body.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/employees.route.ts';
import { type ActionResult, parseIntent, sayDone, sayFailed } from './actions.ts';
import { AddEmployee } from './add-employee.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { EmployeeFilters, readFilters } from './employee-filters.tsx';
import { EmployeeList } from './employee-list.tsx';
import { runAction } from './run-action.server.ts';
import { useCloseDialog, useOpenDialog } from './use-open-dialog.ts';
import { ViewEmployee } from './view-employee.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, keys, settings, uploads } = services;
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const add = search.get('add');
  const now = new Date();
  const admin = context.get(adminContext);
  const [list, count, opened, noRoom] = await Promise.all([
    listEmployees(
      { db, keys, uploads, origin: settings.origin },
      filters,
      readPageChoice(search),
      now,
    ),
    countEmployees(db, filters, now),
    add ? openApplication(services, { id: add, admin, now }) : null,
    uploads.findNoRoom(db),
  ]);
  const applicant = opened?.ok
    ? {
        full_name_ic: opened.application.full_name,
        email: opened.application.email,
        job_position: parseEmployeePosition(opened.application.job_position) ?? '',
      }
    : null;
  return { list, count, applicant, noRoom, now };
}

type Data = Awaited<ReturnType<typeof loader>>;

const nothing: Data = {
  list: emptyPage,
  count: 0,
  applicant: null,
  noRoom: null,
  now: new Date(0),
};

export const clientLoader = createListLoader<Data>('Failed to fetch employee records');

/** One of the deeds of `deeds.ts`, by `intent`. */
export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const form = await readForm(request);
  try {
    return await runAction(
      context.get(servicesContext),
      form,
      context.get(adminContext),
      new Date(),
    );
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A change of a record failed');
    return { ok: false, reason: 'failed' };
  }
}

/** Says how it went; what failed leaves the screen as it was (spec 4.18). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = parseIntent(form.get('intent'));
  const result = await ask(serverAction, intent === 'add' || intent === 'edit');
  if (result.ok) sayDone(intent, result);
  else sayFailed(intent, result);
  // With this status nothing is loaded again: a second failure would hide the first.
  return result.ok ? result : data(result, { status: 503 });
}

/** @param keepForm a form is filled in: who is no longer signed in stays on this page with it */
async function ask(serverAction: () => Promise<ActionResult>, keepForm: boolean) {
  try {
    return await serverAction();
  } catch (error) {
    // The way to the sign-in page arrives as a thrown response.
    if (error instanceof Response && !keepForm) throw error;
    const reason = error instanceof Response ? 'signed-out' : 'failed';
    return { ok: false, reason } satisfies ActionResult;
  }
}

export default function EmployeesPage({ loaderData }: Route.ComponentProps) {
  const { list, count, applicant, noRoom, now } = useLastLoaded(loaderData, nothing);
  const [search] = useSearchParams();
  const [viewId, editId] = [search.get('view'), search.get('edit')];
  const open = useOpenDialog();
  const close = useCloseDialog();
  return (
    <>
      <title>{`Employee Records · ${brand.name}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">Employee Onboarding</h1>
        <Button onClick={() => open({ add: 'new' })}>
          <Plus aria-hidden className="size-5" strokeWidth={1.5} />
          Add Employee
        </Button>
      </div>
      <NoRoomLine noRoom={noRoom} />
      <EmployeeFilters />
      <p aria-live="polite" className="mt-6 text-sm text-muted">
        {count} employee(s) found
      </p>
      <EmployeeList items={list.items} now={now}>
        <ListPages list={list} />
      </EmployeeList>
      {search.has('add') && (
        <AddEmployee key={applicant?.email} applicant={applicant} onClose={close} />
      )}
      {viewId && <ViewEmployee key={viewId} id={viewId} onClose={close} />}
      {editId && <EditEmployee key={editId} id={editId} onClose={close} />}
    </>
  );
}
