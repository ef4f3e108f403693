import { useLoaderData } from 'react-router';
import { createClientAction } from '#app/admin/actions/client-action.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { Section } from '#app/admin/section.tsx';
import { brand } from '#app/brand.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { countOpenRequests, findDataRequests } from '#app/privacy/requests/data-requests.server.ts';
import type { Route } from './+types/requests.route.ts';
import { runRequestAction } from './actions.server.ts';
import { AnsweredRequest } from './answered-request.tsx';
import { OpenRequest } from './open-request.tsx';
import { requestFailures, requestForms } from './request-failures.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    ...(await findDataRequests(services)),
    openCount: await countOpenRequests(services.db),
    sendsMail: services.settings.smtpUrl !== undefined,
    now: new Date(),
  };
}

export const action = createAction(runRequestAction);

export const clientAction = createClientAction(requestFailures, requestForms);

export default function RequestsPage() {
  const { open, openCount, answered, sendsMail, now } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{`Data requests · ${brand.name}`}</title>
      <h1 className="mb-6 text-title">Data requests</h1>
      <Section title="Open">
        <p className="mb-4 text-muted">
          Whoever asks for a correction or a deletion has proved that the address is theirs, and has
          to be answered within 21 days.
        </p>
        {open.length === 0 && <p>Nobody waits for an answer.</p>}
        <ul className="flex flex-col divide-y divide-line border-line not-empty:border-y">
          {open.map((request) => (
            <OpenRequest key={request.id} request={request} now={now} />
          ))}
        </ul>
        {openCount > open.length && (
          <p className="mt-4">{openCount - open.length} more are due later.</p>
        )}
      </Section>
      {answered.length > 0 && (
        <Section title="Answered">
          {!sendsMail && <p className="mb-4 text-muted">{outboxNote}</p>}
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {answered.map((request) => (
              <AnsweredRequest key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
