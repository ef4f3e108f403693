/* npm run purge: deletes records past their retention at once; with --dry-run only lists them (docs/running.md). */

import { readSettings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { findDueRecords } from '#app/privacy/retention/due-records.server.ts';
import { purgeNow } from '#app/privacy/retention/nightly-purge.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { openForCommand } from './admin/open-for-command.ts';
import { runCommand, say } from './run-command.ts';

const usage = `npm run purge                  deletes what has ended, and says how much of each kind
npm run purge -- --dry-run     lists what has ended, with the day, and deletes nothing`;

const nothing = 'Nothing has ended.';

async function run(given: readonly string[]): Promise<void> {
  const isDry = given[0] === '--dry-run';
  if (given.length > (isDry ? 1 : 0)) throw new StartupError(usage);
  await using services = await openForCommand(readSettings(process.env));
  const now = new Date();
  if (!isDry) return report(await purgeNow(services, now));
  const until = isoDay(cafeDay(now));
  let isNone = true;
  for await (const { kind, id, day } of findDueRecords(services.db, { until })) {
    isNone = false;
    say(`${kind} ${id} ${day}`);
  }
  if (isNone) say(nothing);
}

function report(counts: Readonly<Record<string, number>>): void {
  const lines = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  say(lines.join('\n') || nothing);
}

await runCommand(() => run(process.argv.slice(2)));
