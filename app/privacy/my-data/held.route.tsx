import type { ReactNode } from 'react';
import {
  data,
  Form,
  href,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { DoneBox } from '#app/accounts/done-box.tsx';
import { brand } from '#app/brand.ts';
import { recordRules } from '#app/employees/record-rules.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { FormErrorBox } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findHeldData, hiddenNumbers } from '#app/privacy/held-data.server.ts';
import { findHeldRows, holdingOf } from '#app/privacy/held-rows.server.ts';
import { findRequestsOf } from '#app/privacy/requests/data-requests.server.ts';
import { deleteFromLists } from '#app/privacy/requests/delete-on-request.server.ts';
import { refusals } from '#app/privacy/requests/refusal.ts';
import { takeDataRequest } from '#app/privacy/requests/take-data-request.server.ts';
import { longDate, requireDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { DataRequestKind } from '#db/schema/privacy.ts';
import { endDataSession, endedDataCookie, requireDataSession } from './data-links.server.ts';
import { DownloadForm } from './download-form.tsx';
import { findUsedUp } from './download-limits.server.ts';
import { AskForCorrection, AskForDeletion, correctionRules, HeldRecords } from './held-parts.tsx';

export const headers = actionHeaders;

/** The most that the page shows, since somebody may have sent hundreds; the download has all. */
const shownApplications = 20;

/** One page at a time holds what it has read, so that many at once fill no memory. */
const inTurn = createSemaphore(1, 50, 15_000);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const now = new Date();
  const session = await requireDataSession(services.db, request, now);
  const { id, email, expires_at } = session;
  const { records, rows } = await inTurn(
    1,
    async () => ({
      records: await findHeldData(services, { email, latest: shownApplications }),
      rows: await findHeldRows(services.db, email),
    }),
    { name: id },
  );
  const requests = await findRequestsOf(services.db, email);
  const deletion = requests.find(({ kind, state }) => kind === 'deletion' && state === 'open');
  return {
    email,
    minutesLeft: Math.max(1, Math.round((expires_at.getTime() - now.getTime()) / 60_000)),
    numbers: hiddenNumbers(records).map((name) => ({ name, label: recordRules[name].label })),
    usedUp: await findUsedUp(services, session, clientAddress(request)),
    refused: new URL(request.url).searchParams.getAll('refused'),
    holding: holdingOf(rows),
    deletionDue: deletion ? longDate(requireDay(deletion.due_on)) : null,
    leftOut: Math.max(0, rows.applications.length - shownApplications),
    records: records.map(({ title, until, rows, files = [] }) => ({
      title,
      until,
      rows,
      files: files.map(({ name }) => name),
    })),
  };
}

/** `about`: the part of the page where the answer is shown; without it, at the top. */
type Answer = FormAnswer & { about?: DataRequestKind; done?: string };

const onlyOnLists = 'All we hold is your address: there is nothing else to correct.';

const noRequest = { nothing: `${refusals['nothing-held']}.`, lists: onlyOnLists };

const failed = { error: { title: 'That did not work. Please try again.' } };

export const action = formAction<Answer>({
  limit: perHour('my-data-requests', 30),
  failed,
  failure: 'A request about somebody’s data could not be taken',
  giveBack: ['words'],
  async handle({ request, context }, { form, refuse }) {
    const services = context.get(servicesContext);
    const now = new Date();
    const session = await requireDataSession(services.db, request, now);
    const ask = async (kind: DataRequestKind, words: string | null) => {
      // Admins answer one by one: requests about nothing would bury those about somebody's data.
      const holding = holdingOf(await findHeldRows(services.db, session.email));
      if (holding !== 'records') return refuse(400, { error: { title: noRequest[holding] } });
      const asked = { email: session.email, kind, words, now };
      const { due_on } = await takeDataRequest(services, asked);
      const day = longDate(requireDay(due_on));
      const done = `We have your request, and answer it by email by ${day}.`;
      return data<Answer>({ about: kind, done });
    };
    switch (textOf(form, 'intent')) {
      case 'correct': {
        const checked = checkForm(correctionRules)(form);
        if (!checked.ok) return refuse(400, { errors: checked.errors });
        return ask('correction', checked.value.words);
      }
      case 'delete': {
        const gone = await deleteFromLists(services, { email: session.email, now });
        return gone
          ? data<Answer>({ done: `Deleted: ${gone.join('; ')}.` })
          : ask('deletion', null);
      }
      case 'forget': {
        await endDataSession(services, session);
        const gone = { 'Set-Cookie': await endedDataCookie() };
        return redirect(href('/'), { status: 303, headers: gone });
      }
      default:
        return refuse(400, failed);
    }
  },
});

export const clientAction = createClientAction(failed);

export default function HeldDataPage() {
  const { email, minutesLeft, holding, deletionDue, leftOut, records, ...taken } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-14 sm:px-8 sm:py-20">
      <title>{`Your data · ${brand.name}`}</title>
      <h1 className="text-display">Your data</h1>
      <p className="mt-6 mb-8 text-lg text-muted wrap-anywhere">
        {records.length > 0 ? 'What we hold under ' : 'We hold nothing under '}
        {email}. This page stays open for {minutesLeft} minutes.
      </p>
      {!answer?.about && <Outcome {...answer} />}
      {holding !== 'nothing' && <Ways />}
      <HeldRecords records={records} />
      {leftOut > 0 && (
        <p className="border-t border-line py-10">
          These are your latest {shownApplications} applications. The download has {leftOut} more.
        </p>
      )}
      <Part way="download">
        <DownloadForm {...taken} />
      </Part>
      {holding === 'lists' && (
        <>
          <Part way="correct">
            <p>{onlyOnLists} If it is wrong, delete it, and give us the right one.</p>
          </Part>
          <Part way="delete">
            <AskForDeletion atOnce sending={sending} />
          </Part>
        </>
      )}
      {holding === 'records' && (
        <>
          <Part way="correct">
            {answer?.about === 'correction' && <Outcome {...answer} />}
            <AskForCorrection answer={answer} sending={sending} />
          </Part>
          <Part way="delete">
            {answer?.about === 'deletion' && <Outcome {...answer} />}
            {deletionDue && answer?.about !== 'deletion' && (
              <p>You have asked for this. We answer by email by {deletionDue}.</p>
            )}
            {!deletionDue && <AskForDeletion sending={sending} />}
          </Part>
        </>
      )}
      <Part title="Leave this page">
        <Form method="post">
          <input type="hidden" name="intent" value="forget" />
          <Button type="submit" look="secondary" disabled={sending}>
            Done: forget this link
          </Button>
        </Form>
      </Part>
    </div>
  );
}

function Outcome({ done, error }: Answer) {
  return (
    <div className="mb-5">
      {done && <DoneBox>{done}</DoneBox>}
      <FormErrorBox error={error} />
    </div>
  );
}

const ways = { download: 'Take it away', correct: 'Correct it', delete: 'Delete it' };

/** Links to the parts below, which stand after all that is held. */
function Ways() {
  return (
    <nav aria-label="What you can do" className="mb-8 flex flex-wrap gap-x-6">
      {Object.entries(ways).map(([way, title]) => (
        <Link
          key={way}
          to={`#${way}`}
          onClick={() => document.getElementById(way)?.focus({ preventScroll: true })}
          className="flex min-h-11 items-center underline underline-offset-4"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

type PartProps = { way?: keyof typeof ways; title?: string; children: ReactNode };

function Part({ way, title = way && ways[way], children }: PartProps) {
  return (
    <section id={way} tabIndex={way && -1} className="border-t border-line py-10 outline-none">
      <h2 className="mb-5 text-title">{title}</h2>
      {children}
    </section>
  );
}
