import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';

const asksUs = {
  label: 'Ask for deletion',
  title: 'Ask us to delete your data?',
  text: 'One of us looks at it within 21 days and deletes everything that the law lets us delete. What has to stay is named in our answer.',
};

const deletesNow = {
  label: 'Delete my address',
  title: 'Delete your address?',
  text: 'It goes at once from the newsletter, and from the products of which you wait to hear. We do not write to you about them any more.',
};

/** Asks in a dialog; without script in the page itself. `atOnce`: nobody has to judge it. */
export function AskForDeletion({ atOnce, sending }: { atOnce?: boolean; sending: boolean }) {
  const said = atOnce ? deletesNow : asksUs;
  const [asking, setAsking] = useState(false);
  useFocusPageWhenLost();
  return (
    <>
      <Button look="danger" className="noscript:hidden" onClick={() => setAsking(true)}>
        {said.label}
      </Button>
      {asking && (
        <Dialog title={said.title} onClose={() => setAsking(false)}>
          <Question said={said} sending={sending} onSend={() => setAsking(false)}>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </Question>
        </Dialog>
      )}
      <div className="hidden noscript:block">
        <Question said={said} sending={sending} />
      </div>
    </>
  );
}

function Question({
  said,
  sending,
  onSend,
  children,
}: {
  said: typeof asksUs;
  sending: boolean;
  onSend?: () => void;
  children?: ReactNode;
}) {
  return (
    <Form method="post" onSubmit={onSend}>
      <p>{said.text}</p>
      <input type="hidden" name="intent" value="delete" />
      <DialogActions>
        <Button type="submit" look="danger" disabled={sending}>
          {said.label}
        </Button>
        {children}
      </DialogActions>
    </Form>
  );
}
