import { href, Link } from 'react-router';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { CopyButton } from '#app/admin/copy-text.tsx';
import { MailPreview } from '#app/admin/mail-preview.tsx';
import { MailTroubleLine } from '#app/admin/mail-trouble-line.tsx';
import { brand } from '#app/brand.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import { fromRequests, openedFromList } from '#app/lists/use-open-dialog.ts';
import type { MailRecord } from '#app/mail/mail-queue.server.ts';
import { answerMail, requestNames } from '#app/privacy/requests/answer-mail.ts';
import { AskedWords } from '#app/privacy/requests/asked-correction.tsx';
import type { DataRequest } from '#app/privacy/requests/data-requests.server.ts';
import type { DeletionPlan } from '#app/privacy/requests/deletion-plan.ts';
import { daysUntil, dueText } from '#app/privacy/requests/due-date.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import type { RequestIntent } from './actions.server.ts';
import { AnswerRequest, isToEdit } from './answer-request.tsx';

/**
 * `plan`: what a deletion takes and leaves. Like `person` it is null where the address can't be read. `corrected`: the
 * labels of what was corrected for a correction.
 */
export type ShownRequest = DataRequest & {
  plan: ShownPlan | null;
  /**
   * Whose request it is, with the ids of the records that have a screen, the latest application first; also those
   * corrected for it, which may be under another address now.
   */
  person: { name: string | null; employeeId: string | null; applicationIds: string[] } | null;
  corrected: readonly string[];
};

export function OpenRequest({ request, now }: { request: ShownRequest; now: Date }) {
  const { kind, email, words, received_at, due_on, plan, person, corrected } = request;
  return (
    <li className="flex flex-col gap-3">
      <RequestHeading request={request} name={person?.name} />
      <p className="text-sm text-muted">
        Received <Day at={received_at} />
        <br />
        <span className={daysUntil(due_on, now) < 0 ? 'text-danger' : undefined}>
          {dueText(due_on, now)}
        </span>
      </p>
      <AskedWords words={words} />
      <RecordLinks request={request} />
      {plan && <PlanLists plan={plan} />}
      {corrected.length > 0 && <p>Corrected: {corrected.join(', ')}.</p>}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {plan && plan.goes.length > 0 && <DeleteEverything request={request} plan={plan} />}
        {kind === 'correction' && <AnswerRequest request={request} intent="correct" />}
        <AnswerRequest request={request} intent="refuse" />
        {email && (
          <a
            href={mailtoUrl(email, { subject: `Your request to ${brand.name}` })}
            aria-label={`Ask back: ${email}`}
            className={buttonClass('secondary')}
          >
            Ask back
          </a>
        )}
      </div>
    </li>
  );
}

/** Links to each record's view or, for a correction, to its form: editing is the first step, and leads back here. */
function RecordLinks({ request }: { request: ShownRequest }) {
  const { kind, person } = request;
  const { employeeId = null, applicationIds = [] } = person ?? {};
  const isCorrection = kind === 'correction';
  if (!employeeId && applicationIds.length === 0)
    return isCorrection && <p>No application or employee record is held under this address.</p>;
  const verb = isCorrection ? 'Edit: ' : '';
  const edit = (id: string) => `edit=${id}&${fromRequests}`;
  const link = {
    state: isCorrection ? openedFromList : undefined,
    className: isToEdit(request) ? buttonClass() : 'text-sm underline underline-offset-4',
  };
  return (
    <p className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:flex-wrap">
      {employeeId && (
        <Link
          {...link}
          to={`${href('/admin/employees')}?${isCorrection ? edit(employeeId) : `view=${employeeId}`}`}
        >
          {verb}Employee record
        </Link>
      )}
      {applicationIds.map((id) => (
        <Link
          {...link}
          key={id}
          to={`${href('/admin/applications')}?application=${id}${isCorrection ? `&${edit(id)}` : ''}`}
        >
          {verb}Application {applicationReference(id)}
        </Link>
      ))}
    </p>
  );
}

type ShownPlan = DeletionPlan & { fingerprint: string };

/** Asks first, with what goes, what stays and what the person will read. */
function DeleteEverything({ request, plan }: { request: DataRequest; plan: ShownPlan }) {
  const { id, email } = request;
  return (
    <ConfirmAction<RequestIntent>
      title="Delete what may go?"
      label="Delete"
      busyLabel="Deleting..."
      failed="Nothing was deleted"
      fields={{ intent: 'delete', id, goes: plan.fingerprint }}
      button={{ look: 'danger', 'aria-label': `Delete: ${email}` }}
    >
      <PlanLists plan={plan} />
      <p className="my-4">It can’t be undone. They get this email:</p>
      <MailPreview
        to={email ?? ''}
        message={answerMail(request, { what: 'deleted', ...plan, words: '' })}
      />
    </ConfirmAction>
  );
}

/** What a deletion would take, and what it would leave. */
function PlanLists({ plan: { goes, stays } }: { plan: DeletionPlan }) {
  if (goes.length + stays.length === 0) return <p>Nothing is held under this address.</p>;
  return (
    <dl className="flex flex-col gap-3">
      <Texts title="Would go" texts={goes} />
      <Texts title="Must stay" texts={stays} />
    </dl>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      {texts.map((text) => (
        <dd key={text} className="wrap-anywhere first-letter:uppercase">
          {text}
        </dd>
      ))}
    </div>
  );
}

/** An answered request, with the answer, to be copied where no email goes out. */
export function AnsweredRequest({
  request,
}: {
  request: DataRequest & { mail: MailRecord | null };
}) {
  const { received_at, answered_at, answered_by, answer, mail } = request;
  return (
    <li className="flex flex-col gap-3">
      <RequestHeading request={request} />
      <p className="text-sm wrap-anywhere text-muted">
        Received <Day at={received_at} />
        {answered_at && (
          <>
            , answered <Day at={answered_at} /> by {answered_by}
          </>
        )}
      </p>
      {mail && <MailTroubleLine mail={mail} what="The answer" />}
      {answer && (
        <details>
          <summary className="cursor-pointer rounded-control py-1 marker:text-muted">
            The answer
          </summary>
          <p className="mt-2 rounded-card border border-line px-5 py-4 wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
          <CopyButton text={answer} className="mt-3">
            Copy the answer
          </CopyButton>
        </details>
      )}
    </li>
  );
}

type Heading = Pick<DataRequest, 'email' | 'kind' | 'state'>;

/** Who asked for what; `name` is known if something is held of them. */
function RequestHeading({
  request: { email, kind, state },
  name,
}: {
  request: Heading;
  name?: string | null;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-medium wrap-anywhere">
        {name && <span className="block">{name}</span>}
        <span className={name ? 'block font-normal text-muted' : undefined}>
          {email ? <EmailText email={email} /> : noAddress(state)}
        </span>
      </h3>
      <Badge tone={kind === 'deletion' ? 'red' : 'blue'}>{requestNames[kind]}</Badge>
      {state !== 'open' && <Badge tone={stateTone[state]}>{stateText(kind, state)}</Badge>}
    </div>
  );
}

const stateTone = { done: 'green', refused: 'yellow' } as const satisfies Record<string, BadgeTone>;

function stateText(kind: DataRequest['kind'], state: keyof typeof stateTone): string {
  if (state === 'refused') return 'Refused';
  return kind === 'deletion' ? 'Deleted' : 'Corrected';
}

const noAddress = (state: DataRequest['state']) =>
  state === 'open' ? 'The address can’t be read: its key is lost' : 'The address is deleted';
