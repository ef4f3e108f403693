import { useEffect, useEffectEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { Draft } from '#app/forms/draft.ts';
import { usePageModules } from '#app/hydration/scripts/page-modules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/** The text until it is submitted. For a day: on a shared device a forgotten draft must not linger. */
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

/** In the address that a form without script leads to. A page with script ignores it and asks for the cookie. */
export const sentParameter = 'sent';

/** What it is called, and where the answer goes. */
export type Receipt = { reference: string; email: string };

const { title, description } = submittedWords;
const receiptPage = href('/career/submitted');

/** Closing it leads to the receipt as a page (spec 2.11). */
export function ApplicationSubmittedDialog({
  reference,
  email,
  onClose,
}: Receipt & { onClose: () => void }) {
  const navigate = useNavigate();
  const modules = usePageModules();
  // So that it opens also when the line drops meanwhile: it alone keeps the reference.
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
