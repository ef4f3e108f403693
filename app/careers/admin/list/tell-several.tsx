import { useState } from 'react';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { Mail } from '#app/admin/icons.ts';
import { MailPreview } from '#app/admin/mail-preview.tsx';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import { mostAtOnce } from '#app/careers/application-limits.ts';
import type { ApplicationStatus } from '#app/careers/application-status.ts';
import { decisionMail } from '#app/careers/review/application-mails.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const example = { id: 'a1b2c3d4', full_name: '(name)', job_position: '(position)' };

/** Mails those of them who are decided, after a look at what they get. */
export function TellSeveral({
  statuses,
  onDone,
}: {
  /** By the id of the application. */
  statuses: ReadonlyMap<string, ApplicationStatus>;
  onDone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const groups = (['accepted', 'rejected'] as const)
    .map((decision) => ({
      decision,
      ids: [...statuses].filter(([, status]) => status === decision).map(([id]) => id),
    }))
    .filter(({ ids }) => ids.length > 0);
  const count = groups.flatMap(({ ids }) => ids).length;
  if (count === 0 || count > mostAtOnce) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <Icon node={Mail} className="size-4" />
        Tell {count} by email
      </Button>
      {asking && (
        <ConfirmDialog<ApplicationIntent>
          title={count === 1 ? 'Tell the applicant?' : `Tell ${count} applicants?`}
          label={count === 1 ? 'Send email' : `Send ${count} emails`}
          busyLabel="Sending..."
          look="primary"
          failed="Failed to tell the applicants"
          fields={{ intent: 'tell-several', groups: JSON.stringify(groups) }}
          onClose={(isDone) => {
            setAsking(false);
            if (isDone) onDone();
          }}
        >
          <p>
            Each gets the email of their own decision, with their name and position. Those who have
            been written to are left out.
          </p>
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
