import { Link, useLoaderData } from 'react-router';
import { brand } from '#app/brand.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ChevronRight } from '#app/ui/icons.ts';
import type { Route } from './+types/today.route.ts';
import { findToday } from './find-today.server.ts';
import { type TodayLine, todayLines } from './today.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  return { now, lines: todayLines(await findToday(context.get(servicesContext), now), now) };
}

/** What waits for the owner, each where it is settled. */
export default function TodayPage() {
  const { now, lines } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-xl">
      <title>{`Today · ${brand.name}`}</title>
      <h1 className="text-title">Today</h1>
      <p className="mb-6 text-muted">
        <Day at={now} />
      </p>
      {lines.length === 0 ? (
        <p>All done for today</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {lines.map((line) => (
            <li key={line.title}>
              <Line {...line} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ title, detail, to }: TodayLine) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-4 px-4 py-3 -outline-offset-2 recolors hover:bg-matcha-mist"
    >
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-medium">{title}</span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
      <Icon node={ChevronRight} className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
