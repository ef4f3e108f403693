import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';

/** Shown after success (spec 2.11). */
export const submittedWords = {
  title: 'Application Submitted Successfully',
  description: 'Thank you for your application! We will review it and get back to you soon.',
} as const;

const { title, description } = submittedWords;

export function ApplicationSubmittedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-muted">{description}</p>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The page for a form submitted without script. */
export function ApplicationSubmittedPage() {
  return (
    <MessagePage title={title}>
      <title>{`${title} · ${brand.name}`}</title>
      <p>{description}</p>
      <Link to={href('/career')} className={buttonClass('primary')}>
        Close
      </Link>
    </MessagePage>
  );
}
