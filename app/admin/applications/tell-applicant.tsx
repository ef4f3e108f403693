import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Decision, decisionMail } from '#app/careers/application-mails.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { MailPreview } from './mail-preview.tsx';

/** 'Tell the applicant', with the mail to read first; nothing goes out before the box is ticked. */
export function TellApplicant({
  application,
  decision,
}: {
  application: Application;
  decision: Decision;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <Mail aria-hidden className="size-4" strokeWidth={1.5} />
        Tell the applicant
      </Button>
      {asking && (
        <TellDialog
          application={application}
          decision={decision}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function TellDialog({
  application,
  decision,
  onClose,
}: {
  application: Application;
  decision: Decision;
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
        <MailPreview to={application.email} message={decisionMail(decision, application)} />
        <label className="mt-5 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={ticked}
            onChange={(event) => setTicked(event.target.checked)}
            className="size-5 accent-matcha"
          />
          Tell the applicant
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
