import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';

const label = 'Ask for deletion';

/** Asks in a dialog; without script in the page itself. */
export function AskForDeletion({ sending }: { sending: boolean }) {
  const [asking, setAsking] = useState(false);
  useFocusPageWhenLost();
  return (
    <>
      <Button look="danger" className="noscript:hidden" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Dialog title="Ask us to delete your data?" onClose={() => setAsking(false)}>
          <Question sending={sending} onSend={() => setAsking(false)}>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </Question>
        </Dialog>
      )}
      <div className="hidden noscript:block">
        <Question sending={sending} />
      </div>
    </>
  );
}

function Question({
  sending,
  onSend,
  children,
}: {
  sending: boolean;
  onSend?: () => void;
  children?: ReactNode;
}) {
  return (
    <Form method="post" onSubmit={onSend}>
      <p>
        One of us looks at it within 21 days and deletes everything that the law lets us delete.
        What has to stay is named in our answer.
      </p>
      <input type="hidden" name="intent" value="delete" />
      <DialogActions>
        <Button type="submit" look="danger" disabled={sending}>
          {label}
        </Button>
        {children}
      </DialogActions>
    </Form>
  );
}
