import { href, Link, useLoaderData } from 'react-router';
import { admitRequest } from '#app/accounts/confirm/admit.server.ts';
import { useProofToOpen, whyNotSearched } from '#app/accounts/confirm/refused-admission.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { ScreenHead, Section } from '#app/admin/section.tsx';
import { useFilters } from '#app/lists/filters.tsx';
import { readSearchText } from '#app/lists/list-url.ts';
import { SearchBox } from '#app/lists/search-box.tsx';
import { findMailsOfMany } from '#app/mail/mail-queue.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { HeldPurges } from '#app/privacy/admin/retention/held-purges.tsx';
import { findHeldRows, type HeldRows } from '#app/privacy/held-rows.server.ts';
import {
  type CorrectedRecords,
  countOpenRequests,
  type DataRequest,
  findCorrected,
  findCorrectedRecords,
  findDataRequests,
} from '#app/privacy/requests/data-requests.server.ts';
import { fingerprintOf } from '#app/privacy/requests/delete-on-request.server.ts';
import { planDeletion } from '#app/privacy/requests/deletion-plan.ts';
import { findHeldNights } from '#app/privacy/retention/purge-nights.server.ts';
import { cleanEmail, emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/requests.route.ts';
import { runRequestAction } from './actions.server.ts';
import { AnsweredRequest, OpenRequest, type ShownRequest } from './shown-requests.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const now = new Date();
  const search = cleanEmail(readSearchText(url.searchParams, emailMaxLength));
  const sought = isEmail(search) ? search : '';
  const admitted = sought && (await admitRequest(context, '/admin/requests search'));
  const refusal = admitted && !admitted.ok ? admitted : null;
  const { open, answered } = refusal ? nobody : await findDataRequests(services, sought);
  const ids = answered.map(({ id }) => id);
  const mails = await findMailsOfMany(services.db, 'data-request', ids);
  return {
    open: await withHeld(services.db, open, now),
    answered: answered.map((request) => ({ ...request, mail: mails.get(request.id)?.[0] ?? null })),
    openCount: await countOpenRequests(services.db),
    sought,
    isPartOfAddress: search !== sought,
    refusal,
    held: await findHeldNights(services.db, now),
    sendsMail: services.settings.smtpUrl !== undefined,
    now,
  };
}

const nobody: Awaited<ReturnType<typeof findDataRequests>> = { open: [], answered: [] };

/** Adds to each who it is; to a deletion what it would take and leave, to a correction what was corrected. */
async function withHeld(db: Database, open: readonly DataRequest[], now: Date) {
  const shown: ShownRequest[] = [];
  for (const request of open) {
    const held = request.email === null ? null : await findHeldRows(db, request.email);
    const corrected = await findCorrected(db, request.id);
    const plan = held && request.kind === 'deletion' ? planDeletion(held, now) : null;
    shown.push({
      ...request,
      plan: plan && { ...plan, fingerprint: fingerprintOf(plan) },
      person: held && personOf(held, await findCorrectedRecords(db, corrected.records)),
      corrected: corrected.labels,
    });
  }
  return shown;
}

const mostLinked = 5;

/** Names the person after the employee record, else the latest application, else the account. */
function personOf(
  { employee, applications, account }: HeldRows,
  corrected: CorrectedRecords,
): ShownRequest['person'] {
  const latest = applications.at(-1);
  const latestIds = applications
    .slice(-mostLinked)
    .toReversed()
    .map(({ id }) => id);
  return {
    name: employee?.full_name_ic ?? latest?.full_name ?? account?.name ?? null,
    employeeId: employee?.id ?? corrected.employeeId,
    applicationIds: [...new Set([...latestIds, ...corrected.applicationIds])],
  };
}

export const action = createAction(runRequestAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function RequestsPage() {
  const data = useLoaderData<typeof loader>();
  const { open, openCount, sought, refusal, held, answered, sendsMail, now } = data;
  useProofToOpen(refusal);
  const [url, change] = useFilters();
  const searched = readSearchText(url, emailMaxLength);
  const isEmpty = openCount + answered.length === 0 && searched === '';
  return (
    <>
      <ScreenHead title="Data requests">
        <Link to={href('/admin/requests/breach')} className={buttonClass('secondary')}>
          If data got out
        </Link>
      </ScreenHead>
      <Section
        title="Open"
        lead="People who ask for a correction or a deletion have proved that the address is theirs, and have to be answered within 21 days."
      >
        {!isEmpty && (
          <search className="mb-4">
            <SearchBox
              label="Search by whole email address"
              searched={searched}
              maxLength={emailMaxLength}
              onSearch={(search) => change({ search }, { replace: true })}
            />
            {data.isPartOfAddress && <p className="mt-2">Type the whole email address.</p>}
          </search>
        )}
        {open.length === 0 ? (
          <p>
            {refusal ? whyNotSearched(refusal) : nobodyWaits(sought)}
            {isEmpty && (
              <>
                {' People ask on the page '}
                <Link to={href('/my-data')} className="underline underline-offset-4">
                  Your data
                </Link>
                . When somebody asks in person or by phone, send them there.
              </>
            )}
          </p>
        ) : (
          <ul className="rows">
            {open.map((request) => (
              <OpenRequest key={request.id} request={request} now={now} />
            ))}
          </ul>
        )}
        {!sought && openCount > open.length && (
          <p className="mt-4">{openCount - open.length} more are due later.</p>
        )}
      </Section>
      <HeldPurges nights={held} />
      {answered.length > 0 && (
        <Section title="Answered" lead={!sendsMail && outboxNote}>
          <ul className="rows">
            {answered.map((request) => (
              <AnsweredRequest key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function nobodyWaits(sought: string): string {
  return `Nobody waits for an answer${sought && ` at ${sought}`}.`;
}
