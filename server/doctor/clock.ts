import { desc, sql } from 'drizzle-orm';
import { type Database, newestKnown } from '#app/platform/database/database.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** A sign-in code from a phone is valid for half a minute, and for half a minute before and after. */
const toleratedMs = 30_000;

const mend = 'Set the clock, and let it follow a time server (timedatectl set-ntp true).';

export function lookAtClock(now: Date): Finding {
  if (now.getTime() >= newestKnown()) return ok(now.toISOString());
  return wrong(`${now.toISOString()} is before this release was made. ${mend}`);
}

/** @param other the time on another machine at the same moment */
export function compareClocks(now: Date, other: Date, whose: string): Finding {
  const difference = Math.abs(now.getTime() - other.getTime());
  if (difference <= toleratedMs) return ok(`the same as ${whose}`);
  const seconds = Math.round(difference / 1000);
  return wrong(`this machine's clock and ${whose} differ by ${seconds} s. ${mend}`);
}

export async function compareWithDatabase(db: Database): Promise<Finding> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  );
  return compareClocks(new Date(), new Date(Number(rows[0]?.now)), "the database's");
}

/** If a record is dated in the future, the clock was wrong when it was made, or is wrong now. */
export async function compareWithRecords(db: Database, now: Date): Promise<Finding> {
  const [newest] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1);
  if (!newest || newest.at.getTime() <= now.getTime() + toleratedMs)
    return ok('no record is of the future');
  return wrong(
    `it is ${now.toISOString()}, but the newest record is of ${newest.at.toISOString()}. ${mend}`,
  );
}
