import { href, Link } from 'react-router';
import { Section } from '#app/admin/description-list.tsx';
import { statusLabel } from '#app/careers/application-status.ts';
import type { EarlierApplication } from '#app/careers/applications.server.ts';
import { Day } from '#app/ui/day.tsx';

export function AppliedBefore({ earlier }: { earlier: readonly EarlierApplication[] }) {
  if (earlier.length === 0) return null;
  return (
    <Section title="Applied before">
      <ul className="mt-4 flex flex-col gap-2">
        {earlier.map(({ id, job_position, application_status, created_at }) => (
          <li key={id}>
            <Link
              to={`${href('/admin/applications')}?application=${id}`}
              className="underline underline-offset-4"
            >
              <Day at={created_at} />, {job_position}
            </Link>
            <span className="text-muted"> {statusLabel[application_status]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
