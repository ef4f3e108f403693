import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/** What is said once an application has arrived. */
export const submittedWords = {
  title: 'Application Submitted Successfully',
  text: 'Thank you for your application! We will review it and get back to you soon.',
} as const;

export function ApplicationSubmittedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={submittedWords.title} onClose={onClose}>
      <p className="text-muted">{submittedWords.text}</p>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
