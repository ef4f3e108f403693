import { type Activity, activityWords } from '#app/accounts/activity/activity.ts';
import { Section } from '#app/admin/section.tsx';
import { Moment } from '#app/ui/day.tsx';

const shownAtFirst = 10;

export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  const more = activity.slice(shownAtFirst);
  return (
    <Section
      title="Recent activity"
      lead="The last 30 days of your account. If something here wasn’t you, change your password and sign out everywhere else."
    >
      {activity.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
      <Entries activity={activity.slice(0, shownAtFirst)} />
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
            Show {more.length} more
          </summary>
          <Entries activity={more} />
        </details>
      )}
    </Section>
  );
}

function Entries({ activity }: { activity: readonly Activity[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {activity.map((entry) => (
        <li key={entry.id}>
          {wordsOf(entry)}
          <span className="block text-sm text-muted">
            {entry.device && `${entry.device}, `}
            <Moment at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ action, by, elsewhere }: Activity): string {
  const words = activityWords[action];
  if (by === 'another-admin') return `${words}, by another admin`;
  return elsewhere && action === 'two-step.reset' ? `${words}, of another admin` : words;
}
