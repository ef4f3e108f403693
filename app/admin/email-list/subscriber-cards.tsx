import type { Subscriber } from '#app/newsletter/subscribers.server.ts';
import { Day } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';

/** A card for each subscriber: e-mail, source and the day they subscribed (SPEC 2). */
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
      {subscribers.map(({ id, email, source, subscribed_at }) => (
        <li key={id} className="min-w-0 rounded-card border border-line bg-surface px-5 py-4">
          <p className="font-medium wrap-anywhere">
            <EmailText email={email} />
          </p>
          <p className="mt-1 flex justify-between gap-3 text-sm text-muted">
            <span>Source: {source}</span>
            <Day at={subscribed_at} short />
          </p>
        </li>
      ))}
    </ul>
  );
}
