import { useEffect, useEffectEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { Draft } from '#app/forms/draft.ts';
import { usePageModules } from '#app/hydration/scripts/page-modules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/** Keeps the text until it is submitted, for a day only: a forgotten draft must not stay on a shared device. */
export const applicationDraft: Draft = {
  storage: () => window.localStorage,
  key: 'application-draft',
  lifetimeMs: 24 * 60 * 60 * 1000,
};

/** Shown after success (spec 2.11). */
export const submittedWords = {
  title: 'Application Submitted Successfully',
  description: 'Thank you for your application! We will review it and get back to you soon.',
} as const;

/** A URL parameter after a form without script. A page with script ignores it and looks for the cookie. */
export const sentParameter = 'sent';

/** The application's reference, and the email address to which the answer goes. */
export type Receipt = { reference: string; email: string };

const { title, description } = submittedWords;
const receiptPage = href('/career/submitted');

/** The dialog after success; closing it leads to the page with the receipt (spec 2.11). */
export function ApplicationSubmittedDialog({
  reference,
  email,
  onClose,
}: Receipt & { onClose: () => void }) {
  const navigate = useNavigate();
  const modules = usePageModules();
  // Fetch that page ahead, so that it opens even if the connection breaks: only it keeps the reference.
  const fetchReceipt = useEffectEvent(() => modules.fetchAhead(receiptPage));
  useEffect(() => fetchReceipt(), []);
  function close() {
    onClose();
    navigate(`${receiptPage}?reference=${reference}`, { state: email });
  }
  return (
    <Dialog title={title} onClose={close}>
      <p className="text-muted">{description}</p>
      {reference && <p className="mt-3">Reference {reference}</p>}
      <DialogActions>
        <Button look="primary" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
