import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { EmptyList } from '#app/lists/empty-list.tsx';
import type { Subscriber } from '#app/newsletter/subscribers/subscribers.server.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { Day } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import type { SubscriberIntent } from './actions.server.ts';

/** Tells that the address which was searched for was taken off the list. */
export function RemovedSubscriber({ email, removedAt }: { email: string; removedAt: Date }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-4">
      <p className="wrap-anywhere">
        {email} was taken off the list on <Day at={removedAt} />.
      </p>
      <ConfirmAction<SubscriberIntent>
        label="Put Back"
        title="Put Back Subscriber"
        look="primary"
        failed="Failed to put subscriber back"
        fields={{ intent: 'restore', email }}
        button={{ look: 'secondary' }}
      >
        Put {email} back only if its owner has asked you to, in an email from this address.
      </ConfirmAction>
    </div>
  );
}

export function SubscriberCards({ subscribers }: { subscribers: readonly Subscriber[] }) {
  if (subscribers.length === 0) {
    return (
      <div className="mt-6 rounded-card border border-line bg-surface">
        <EmptyList text="No email subscribers found" filters={['search']}>
          Visitors subscribe under ‘Stay Updated’ in the site’s menu.
        </EmptyList>
      </div>
    );
  }
  return (
    <ul aria-label="Subscribers" className="my-6 grid gap-2 sm:gap-3 md:grid-cols-2 xl:grid-cols-3">
      {subscribers.map(({ id, email, source, subscribed_at, ...notice }) => (
        <li
          key={id}
          className="flex min-w-0 flex-wrap items-end justify-between gap-x-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 sm:py-4 sm:pr-4 sm:pl-5"
        >
          <p id={`address-${id}`} className="w-full font-medium wrap-anywhere">
            <EmailText email={email} />
          </p>
          <div className="min-w-0 grow basis-0 self-center text-sm text-muted">
            <p>
              Source: {source} · <Day at={subscribed_at} short />
            </p>
            {/* Left out on a phone, which shows addresses; the notice is also part of all of a person's data. */}
            <p className="max-sm:hidden">{noticeText(notice)?.split(',')[0]}</p>
          </div>
          <div className="shrink-0">
            <ConfirmAction<SubscriberIntent>
              label="Remove"
              title="Remove Subscriber"
              failed="Failed to remove subscriber"
              fields={{ intent: 'remove', id }}
              trigger={(ask) => (
                <RowButton label="Remove" aria-describedby={`address-${id}`} onClick={ask} />
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
