import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

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
