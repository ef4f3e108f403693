import { gte } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { addMonths, cafeDay, isoDay } from '#app/shared/dates.ts';
import { subscriberMonths } from '#db/schema/subscribers.ts';
import type { MonthOfGrowth } from './subscriber-growth.ts';

const shownMonths = 12;

/** The last twelve months of the cafe's calendar, the present one last. */
export async function findGrowth(db: Queryable, now: Date): Promise<MonthOfGrowth[]> {
  const present = { ...cafeDay(now), day: 1 };
  const days = Array.from({ length: shownMonths }, (_, n) =>
    isoDay(addMonths(present, n + 1 - shownMonths)),
  );
  const rows = await db
    .select()
    .from(subscriberMonths)
    .where(gte(subscriberMonths.month, days[0] ?? ''));
  const counts = new Map(rows.map((row) => [row.month, row]));
  return days.map((day) => {
    const { joined = 0, gone = 0 } = counts.get(day) ?? {};
    return { month: day.slice(0, 'YYYY-MM'.length), joined, gone };
  });
}
