import { type ReactNode, useState } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

const label = 'Delete my account';

/** Asks in a dialog; without script in the page itself. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="danger"
        className="w-full sm:w-auto noscript:hidden"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <Dialog title="Delete your account?" onClose={() => setAsking(false)}>
          <Question>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </Question>
        </Dialog>
      )}
      <div className="hidden noscript:block">
        <Question />
      </div>
    </>
  );
}

function Question({ children }: { children?: ReactNode }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <p>
        This signs you out everywhere and deletes your name, your email and what ties the account to
        Google. It can’t be undone.
      </p>
      <p className="mt-3 text-muted">
        The cart on this device stays. So do applications that you have sent and the{' '}
        <Link to={href('/newsletter/unsubscribe')} className="underline underline-offset-4">
          newsletter
        </Link>
        : they are not part of the account.
      </p>
      <input type="hidden" name="intent" value="delete" />
      <DialogActions>
        <Button type="submit" look="danger" disabled={sending}>
          {sending ? 'Deleting...' : label}
        </Button>
        {children}
      </DialogActions>
    </Form>
  );
}
