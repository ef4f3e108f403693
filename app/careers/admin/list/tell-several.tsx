import { useState } from 'react';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Mail } from '#app/admin/icons.ts';
import { MailPreview, OutboxLine } from '#app/admin/mail-preview.tsx';
import type { ApplicationIntent, TellResult } from '#app/careers/admin/actions.server.ts';
import { type ApplicationStatus, mostAtOnce } from '#app/careers/application-status.ts';
import { decisionMail, decisionOf } from '#app/careers/review/application-mails.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

const failed = 'Failed to tell the applicants';
const example = { id: 'a1b2c3d4', full_name: '(name)', job_position: '(position)' };

/** Mails the decision to those that have one, after a preview. */
export function TellSeveral({
  statuses,
  onDone,
}: {
  /** The statuses by application id. */
  statuses: ReadonlyMap<string, ApplicationStatus>;
  onDone: () => void;
}) {
  const { send, sending } = useAction<ApplicationIntent, TellResult>({ failed });
  /** Who will get an email, once the server has told. */
  const [found, setFound] = useState<TellResult>();
  const { groups = [], isAgain = false } = found ?? {};
  const decided = [...statuses].filter(([, status]) => decisionOf(status));
  const count = groups.flatMap(({ ids }) => ids).length;
  if (decided.length === 0 || decided.length > mostAtOnce) return null;

  async function ask() {
    const ids = JSON.stringify(decided.map(([id]) => id));
    setFound(await send({ intent: 'find-tellable', ids }));
  }

  const again = isAgain ? ' again' : '';
  return (
    <>
      <Button look="secondary" disabled={sending} onClick={ask}>
        <Icon node={Mail} className="size-4" />
        Tell by email
      </Button>
      {count > 0 && (
        <ConfirmDialog<ApplicationIntent>
          title={`${count === 1 ? 'Tell the applicant' : `Tell ${count} applicants`}${again}?`}
          label={`${count === 1 ? 'Send email' : `Send ${count} emails`}${again}`}
          busyLabel="Sending..."
          look="primary"
          failed={failed}
          fields={{
            intent: 'tell-several',
            groups: JSON.stringify(groups),
            ...(isAgain && { again: 'yes' }),
          }}
          onClose={(isDone) => {
            setFound(undefined);
            if (isDone) onDone();
          }}
        >
          <p>
            {isAgain && 'All of them were written to before, and no email has gone out. '}
            Each gets the email of their own decision, with their name and position.
          </p>
          <OutboxLine className="mt-4" />
          {groups.map(({ decision, ids }) => (
            <div key={decision} className="mt-4">
              <MailPreview
                to={`${ids.length} ${decision}`}
                message={decisionMail(decision, example, null)}
              />
            </div>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}
