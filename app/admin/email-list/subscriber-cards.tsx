import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import type { Subscriber } from '#app/newsletter/subscribers/subscribers.server.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';

/** Says of an address that was searched for and is not on the list that it once was taken off. */
export function RemovedSubscriber({ email, removedAt }: { email: string; removedAt: Date }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-4">
      <p className="wrap-anywhere">
        {email} was taken off the list on <Day at={removedAt} />.
      </p>
      <ConfirmAction
        label="Put Back"
        title="Put Back Subscriber"
        look="primary"
        fields={{ intent: 'restore', email }}
        trigger={(ask) => (
          <Button look="secondary" onClick={ask}>
            Put Back
          </Button>
        )}
      >
        Put {email} back only if its owner has asked you to, in a mail from this address.
      </ConfirmAction>
    </div>
  );
}

export function SubscriberCards({ subscribers }: { subscribers: readonly Subscriber[] }) {
  if (subscribers.length === 0) {
    return (
      <p className="mt-6 rounded-card border border-line bg-surface px-5 py-16 text-center text-muted">
        No email subscribers found
      </p>
    );
  }
  return (
    <ul aria-label="Subscribers" className="my-6 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {subscribers.map(({ id, email, source, subscribed_at, ...notice }) => (
        <li key={id} className="min-w-0 rounded-card border border-line bg-surface px-5 py-4">
          <p id={`address-${id}`} className="font-medium wrap-anywhere">
            <EmailText email={email} />
          </p>
          <p className="mt-1 flex justify-between gap-3 text-sm text-muted">
            <span>Source: {source}</span>
            <Day at={subscribed_at} short />
          </p>
          <p className="mt-1 text-sm text-muted">{noticeText(notice)}</p>
          <div className="mt-3">
            <ConfirmAction
              label="Remove"
              title="Remove Subscriber"
              fields={{ intent: 'remove', id }}
              trigger={(ask) => (
                <Button look="secondary" aria-describedby={`address-${id}`} onClick={ask}>
                  Remove
                </Button>
              )}
            >
              Take {email} off the list? It comes back only when its owner asks for it.
            </ConfirmAction>
          </div>
        </li>
      ))}
    </ul>
  );
}
