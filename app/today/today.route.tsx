import { Link, useLoaderData } from 'react-router';
import { ChevronRight } from '#app/admin/icons.ts';
import { ScreenHead } from '#app/admin/section.tsx';
import { servicesContext } from '#app/platform/services.server.ts';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { TriangleAlert } from '#app/ui/icons/icons.ts';
import type { Route } from './+types/today.route.ts';
import { findShown, findToday } from './find-today.server.ts';
import { lineKey, shownLines, type TodayLine, todayLines } from './today.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const now = new Date();
  return {
    now,
    lines: todayLines(await findToday(services, now), now),
    shown: shownLines(findShown(services, now)),
  };
}

/** The owner's tasks, each with a link to where it is settled, and what visitors see on the site now. */
export default function TodayPage() {
  const { now, lines, shown } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Today" lead={<Day at={now} />} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-aside">
        <section aria-label="What waits">
          {lines.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6">All done for today</p>
          ) : (
            <Lines lines={lines} />
          )}
        </section>
        <section aria-labelledby="shown">
          <h2 id="shown" className="mb-3 text-lg font-medium lg:-mt-10">
            What visitors see now
          </h2>
          <Lines lines={shown} />
        </section>
      </div>
    </>
  );
}

function Lines({ lines }: { lines: readonly TodayLine[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {lines.map((line) => (
        <li key={lineKey(line)} className="border-line not-first:border-t">
          <Line {...line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ title, detail, to, isGrave }: TodayLine) {
  const className = 'flex min-h-14 items-center gap-4 px-4 py-3';
  const text = (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-medium">
          {isGrave && <span className="sr-only">Important: </span>}
          {title}
        </span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
      {/* Behind the words, so that those of all lines begin at one edge. */}
      {isGrave && (
        <Icon node={TriangleAlert} className="size-5 shrink-0 text-amber" strokeWidth={2} />
      )}
    </>
  );
  if (to === undefined) return <div className={className}>{text}</div>;
  return (
    <Link to={to} className={`${className} -outline-offset-2 recolors hover:bg-matcha-mist`}>
      {text}
      <Icon node={ChevronRight} className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
