import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/** Said once an application has arrived (SPEC 2, Careers). */
export function ApplicationSubmittedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Application Submitted Successfully" onClose={onClose}>
      <p className="text-muted">
        Thank you for your application! We will review it and get back to you soon.
      </p>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
