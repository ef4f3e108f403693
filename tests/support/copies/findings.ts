import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FakeSmtp } from '#tests/fakes/smtp.ts';
import type { Acknowledged } from './people.ts';

/**
 * Compares what people were told with what was stored and mailed, once all mails have been sent.
 * @param url of the database itself, without PgBouncer
 */
export async function findLosses(url: string, told: Acknowledged, smtp: FakeSmtp) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await untilMailsAreSent(client);
    const list = async (query: string) =>
      (await client.query<{ email: string }>(query)).rows.map(({ email }) => email);
    const applicants = await list('select email from job_applications');
    const subscribers = await list('select email from email_subscribers');
    const lacking = (wanted: string[], there: string[]) => {
      const known = new Set(there);
      return wanted.filter((email) => !known.has(email));
    };
    return {
      // Acknowledged but not stored, or stored twice.
      lost: [...lacking(told.applicants, applicants), ...lacking(told.subscribers, subscribers)],
      doubled: [...repeated(applicants), ...repeated(subscribers)],
      ...mailFindings([...told.applicants, ...told.asked], smtp),
    };
  } finally {
    await client.end();
  }
}

/** A killed copy's jobs go to another one after five minutes; here, to save time, after two seconds. */
async function untilMailsAreSent(client: pg.Client): Promise<void> {
  const deadline = Date.now() + 60_000;
  await sleep(2000);
  await client.query(
    "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
  );
  for (;;) {
    const { rows } = await client.query("select from mails where state = 'queued' limit 1");
    if (rows.length === 0 || Date.now() > deadline) return;
    await sleep(100);
  }
}

/** Who got no email within the time, or two different ones; how many got the same one twice. */
function mailFindings(wanted: string[], { received }: FakeSmtp) {
  const idsOf = new Map(wanted.map((address): [string, string[]] => [address, []]));
  for (const { recipients, email } of received)
    idsOf.get(String(recipients[0]))?.push(String(email.messageId));
  const having = (is: (ids: string[]) => boolean) =>
    [...idsOf].filter(([, ids]) => is(ids)).map(([address]) => address);
  return {
    unsent: having((ids) => ids.length === 0),
    sentAnew: having((ids) => new Set(ids).size > 1),
    sentTwice: having((ids) => ids.length > new Set(ids).size).length,
  };
}

function repeated(emails: string[]): string[] {
  return emails.filter((email, index) => emails.indexOf(email) !== index);
}
