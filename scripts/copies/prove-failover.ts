/* node scripts/copies/prove-failover.ts: two servers of Debian's PostgreSQL with synchronous replication behind haproxy,
   and two copies of the site under load. The first server is killed, the second promoted. Nothing acknowledged may
   be lost, and the site has to be ready within 5 s of the promotion. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingPrograms } from '#tests/support/copies/debian-programs.ts';
import { findLosses } from '#tests/support/copies/findings.ts';
import { sendPeople } from '#tests/support/copies/people.ts';
import { startTwoCopies } from '#tests/support/copies/several-copies.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { startPrimaryProxy } from './primary-proxy.ts';
import { startTwoServers } from './two-servers.ts';

/** Milliseconds, from the order to promote. */
const readyWithin = 5000;

const missing = missingPrograms('haproxy');
if (missing) {
  console.error(`A failover: ${missing}`);
  process.exit(1);
}
execFileSync(process.execPath, ['scripts/build/run.ts', '--if-needed'], { stdio: 'inherit' });
process.exitCode = (await prove()) ? 0 : 1;

async function prove(): Promise<boolean> {
  await using disposables = new AsyncDisposableStack();
  const servers = disposables.use(await startTwoServers());
  const proxy = disposables.use(await startPrimaryProxy(servers.ports));
  const database = { DATABASE_URL: servers.url(proxy.port) };
  const cafe = disposables.use(await startTwoCopies(database));

  const people = await sendPeople(cafe.origin, cafe.smtp);
  while (people.told.applicants.length < 20) await sleep(50);
  await servers.killFirst();
  await sleep(2000);
  const before = people.told.applicants.length;
  const promoted = performance.now();
  await servers.promoteSecond();
  while ((await cafe.proxy.ready()).length < cafe.copies.length) await sleep(20);
  const readyAfter = Math.round(performance.now() - promoted);
  while (people.told.applicants.length < before + 5) await sleep(50);
  const told = await people.end();

  const { lost, doubled, unsent } = await findLosses(
    servers.url(servers.ports[1]),
    told,
    cafe.smtp,
  );
  console.log(
    `${told.applicants.length} applications (${before} before the promotion), ` +
      `${told.asked.length} subscriptions asked for, ${told.subscribers.length} confirmed; ` +
      `both copies ready ${readyAfter} ms after the order to promote`,
  );
  const problems = { lost, doubled, unsent, logged: cafe.copies.flatMap(seriousLines) };
  for (const [name, those] of Object.entries(problems))
    console.log(`${name}: ${those.length}${those.map((one) => `\n  ${one}`).join('')}`);
  return Object.values(problems).flat().length === 0 && readyAfter <= readyWithin;
}

function seriousLines(copy: RunningServer): string[] {
  const serious = copy.logged().filter(({ level }) => level === 'error' || level === 'fatal');
  return serious.map((line) => JSON.stringify(line));
}
