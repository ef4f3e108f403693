import { Link } from 'react-router';
import type { DataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { daysUntil, dueText } from '#app/privacy/requests/due-date.ts';
import { Day } from '#app/ui/day.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { DeleteEverything, type ShownPlan } from './delete-everything.tsx';
import { PlanLists } from './plan-lists.tsx';
import { RequestHeading } from './request-heading.tsx';

/**
 * `plan`: of a deletion; null where the address can't be read. Of a correction `records`, where they are edited, and
 * `corrected`, the labels of what was.
 */
export type ShownRequest = DataRequest & {
  plan: ShownPlan | null;
  records: readonly { label: string; to: string }[];
  corrected: readonly string[];
};

export function OpenRequest({ request, now }: { request: ShownRequest; now: Date }) {
  const { kind, words, received_at, due_on, plan, corrected } = request;
  return (
    <li className="flex flex-col gap-3 py-4">
      <RequestHeading request={request} />
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
      {kind === 'correction' && <Corrections request={request} />}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {plan && plan.goes.length > 0 && <DeleteEverything request={request} plan={plan} />}
        {corrected.length > 0 && <AnswerRequest request={request} intent="correct" />}
        <AnswerRequest request={request} intent="refuse" />
      </div>
    </li>
  );
}

/** What there is to edit, and what was: only then there is something to tell. */
function Corrections({ request: { records, corrected } }: { request: ShownRequest }) {
  if (corrected.length === 0 && records.length === 0)
    return <p>No application or employee record is held under this address.</p>;
  return (
    <>
      {corrected.length > 0 && <p>Corrected: {corrected.join(', ')}.</p>}
      {records.map(({ label, to }) => (
        <p key={to}>
          <Link to={to} className="underline underline-offset-4">
            Edit: {label}
          </Link>
        </p>
      ))}
    </>
  );
}
