import type { Draft } from '#app/forms/draft.ts';
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
