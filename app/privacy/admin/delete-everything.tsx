import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { MailPreview } from '#app/admin/mail-preview.tsx';
import { answerMail } from '#app/privacy/requests/answer-mail.ts';
import type { DataRequest } from '#app/privacy/requests/data-requests.server.ts';
import type { DeletionPlan } from '#app/privacy/requests/deletion-plan.ts';
import { Button } from '#app/ui/button.tsx';
import type { RequestIntent } from './actions.server.ts';
import { PlanLists } from './plan-lists.tsx';

export type ShownPlan = DeletionPlan & { fingerprint: string };

/** Asks first, with what goes, what stays and what the person will read. */
export function DeleteEverything({ request, plan }: { request: DataRequest; plan: ShownPlan }) {
  const { id, email } = request;
  return (
    <ConfirmAction<RequestIntent>
      title="Delete what may go?"
      label="Delete"
      busyLabel="Deleting..."
      failed="Nothing was deleted"
      fields={{ intent: 'delete', id, goes: plan.fingerprint }}
      trigger={(ask) => (
        <Button look="danger" aria-label={`Delete: ${email}`} onClick={ask}>
          Delete
        </Button>
      )}
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
