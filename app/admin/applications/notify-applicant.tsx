import { Mail } from 'lucide';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Application } from '#app/careers/applications.server.ts';
import {
  type Decision,
  decisionMail,
  type Notification,
} from '#app/careers/review/application-mails.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MailPreview } from './mail-preview.tsx';

/** 'Tell the applicant', with the mail to read first; nothing goes out before the box is ticked. */
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
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <Icon node={Mail} className="size-4" strokeWidth={1.5} />
        Tell the applicant
      </Button>
      {asking && (
        <TellDialog
          application={application}
          decision={decision}
          before={before}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function TellDialog({
  application,
  decision,
  before,
  onClose,
}: {
  application: Application;
  decision: Decision;
  before: Notification | null;
  onClose: () => void;
}) {
  const [ticked, setTicked] = useState(false);
  const fetcher = useFetcher<{ ok: boolean }>();
  const told = fetcher.data?.ok === true;
  useEffect(() => {
    if (told) onClose();
  }, [told, onClose]);
  const sending = fetcher.state !== 'idle';
  return (
    <Dialog title="Tell the applicant?" onClose={onClose}>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="tell" />
        <input type="hidden" name="id" value={application.id} />
        <input type="hidden" name="decision" value={decision} />
        {before && (
          <>
            <input type="hidden" name="takes_back" value={before.decision} />
            <p className="mb-4 rounded-control bg-amber-mist px-4 py-3 text-amber">
              The applicant was told on <Day at={before.mail.queued_at} /> that they are{' '}
              {before.decision}. This mail takes that back.
            </p>
          </>
        )}
        <MailPreview to={application.email} message={decisionMail(decision, application, before)} />
        <label className="mt-5 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={ticked}
            onChange={(event) => setTicked(event.target.checked)}
            className="size-5 accent-matcha"
          />
          {before ? 'Tell the applicant of the change' : 'Tell the applicant'}
        </label>
        <DialogActions>
          <Button look="primary" type="submit" disabled={!ticked || sending}>
            {sending ? 'Sending...' : 'Confirm'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </fetcher.Form>
    </Dialog>
  );
}
