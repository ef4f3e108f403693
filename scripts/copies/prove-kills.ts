/* node scripts/copies/prove-kills.ts: two copies behind haproxy, their database behind PgBouncer, one of them killed
   and started again 20 times under load, then both replaced one after the other. Nothing acknowledged may be
   lost or doubled. The small version: tests/proofs/copies/copies.server.test.ts. */
import { execFileSync } from 'node:child_process';
import { missingPrograms } from '#tests/support/copies/debian-programs.ts';
import { findLosses } from '#tests/support/copies/findings.ts';
import { sendPeople } from '#tests/support/copies/people.ts';
import { startPgBouncer } from '#tests/support/copies/pgbouncer.ts';
import { startTwoCopies } from '#tests/support/copies/several-copies.ts';
import { startExternalPostgres } from '#tests/support/external-postgres.ts';

const kills = Number(process.env.KILLS ?? 20);

const missing = missingPrograms('haproxy', 'pgbouncer');
if (missing) {
  console.error(`Several copies: ${missing}`);
  process.exit(1);
}
execFileSync(process.execPath, ['scripts/build/run.ts', '--if-needed'], { stdio: 'inherit' });
process.exitCode = (await prove()) ? 0 : 1;

async function prove(): Promise<boolean> {
  await using disposables = new AsyncDisposableStack();
  const postgres = await startExternalPostgres();
  disposables.defer(postgres.remove);
  const pooler = disposables.use(await startPgBouncer(postgres.url));
  const database = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url };
  const cafe = disposables.use(await startTwoCopies(database));

  const people = await sendPeople(cafe.origin, cafe.smtp);
  for (let round = 1; round <= kills; round++) {
    await cafe.kill(0);
    console.log(`killed and started: ${round} of ${kills}`);
  }
  for (const copy of [0, 1]) await cafe.replace(copy);
  const told = await people.end();
  const { sentTwice, ...losses } = await findLosses(postgres.url, told, cafe.smtp);

  console.log(
    `${told.applicants.length} applications, ${told.asked.length} subscriptions asked for, ` +
      `${told.subscribers.length} confirmed, ${told.views} page views; ` +
      `mails sent twice, as the same one: ${sentTwice}`,
  );
  const problems = Object.entries({ ...losses, failedTwice: told.failedTwice });
  for (const [name, those] of problems)
    console.log(`${name}: ${those.length}${those.map((one) => `\n  ${one}`).join('')}`);
  return problems.every(([, those]) => those.length === 0) && sentTwice <= kills;
}
