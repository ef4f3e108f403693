import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { Mail } from '#app/admin/icons.ts';
import { MailPreview } from '#app/admin/mail-preview.tsx';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import type { Application } from '#app/careers/applications.server.ts';
import {
  type Decision,
  decisionMail,
  type Notification,
} from '#app/careers/review/application-mails.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** 'Tell the applicant', with the email to read first; one that takes another back asks for a tick. */
export function NotifyApplicant({
  application,
  decision,
  before,
}: {
  application: Application;
  decision: Decision;
  /** the other decision, of which they were told already */
  before: Notification | null;
}) {
  return (
    <ConfirmAction<ApplicationIntent>
      title="Tell the applicant?"
      label="Send email"
      busyLabel="Sending..."
      look="primary"
      tick={before ? 'Tell the applicant of the change' : undefined}
      failed="Failed to tell the applicant"
      fields={{
        intent: 'tell',
        id: application.id,
        decision,
        ...(before && { takes_back: before.decision }),
      }}
      trigger={(ask) => (
        <Button look="secondary" onClick={ask}>
          <Icon node={Mail} className="size-4" />
          Tell the applicant
        </Button>
      )}
    >
      {before && (
        <p className="mb-4 rounded-control bg-amber-mist px-4 py-3 text-amber">
          The applicant was told on <Day at={before.mail.queued_at} /> that they are{' '}
          {before.decision}. This email takes that back.
        </p>
      )}
      <MailPreview to={application.email} message={decisionMail(decision, application, before)} />
    </ConfirmAction>
  );
}
