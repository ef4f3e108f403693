import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import type { DataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { daysUntil, dueText } from '#app/privacy/requests/due-date.ts';
import { mailtoUrl } from '#app/shared/email.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { DeleteEverything, type ShownPlan } from './delete-everything.tsx';
import { PlanLists } from './plan-lists.tsx';
import { RequestHeading } from './request-heading.tsx';

/**
 * `plan`: of a deletion; null, as `person`, where the address can't be read. `corrected`: of a correction, the labels
 * of what was.
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
      <RecordLinks request={request} />
      <p className="text-sm text-muted">
        Received <Day at={received_at} />
        <br />
        <span className={daysUntil(due_on, now) < 0 ? 'text-danger' : undefined}>
          {dueText(due_on, now)}
        </span>
      </p>
      {words && (
        <blockquote className="border-l-2 border-matcha pl-4 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
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

/** To where each record can be looked at, or for a correction edited. */
function RecordLinks({ request: { kind, person } }: { request: ShownRequest }) {
  const { employeeId = null, applicationIds = [] } = person ?? {};
  const isCorrection = kind === 'correction';
  if (!employeeId && applicationIds.length === 0)
    return isCorrection && <p>No application or employee record is held under this address.</p>;
  const what = isCorrection ? 'edit' : 'view';
  const verb = isCorrection ? 'Edit: ' : '';
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm [&_a]:underline [&_a]:underline-offset-4">
      {employeeId && (
        <Link to={`${href('/admin/employees')}?${what}=${employeeId}`}>{verb}Employee record</Link>
      )}
      {applicationIds.map((id) => (
        <Link
          key={id}
          to={`${href('/admin/applications')}?application=${id}${isCorrection ? `&edit=${id}` : ''}`}
        >
          {verb}Application {applicationReference(id)}
        </Link>
      ))}
    </p>
  );
}
