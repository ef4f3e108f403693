/**
 * A process that does nothing but queue mails and send them, for the test that kills it. Started with
 * the database's URL, the mail server's and a name; prints the number of each email that it has
 * queued for good.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { openServices, sendMails } from './program-services.ts';

const [url = '', SMTP_URL = '', name = ''] = process.argv.slice(2);
const services = await openServices(url, { SMTP_URL, MAIL_FROM: 'hello@cafe.example' });
const { db } = services;
await sendMails(services);

for (let n = 0; ; n++) {
  const subject = `${name}-${n}`;
  const message = { subject, blocks: [], reason: '' };
  const mail = {
    kind: 'test',
    subject: { type: 'test', id: randomUUID() },
    to: 'reader@example.com',
    message,
  };
  await db.transaction((tx) => queueMail(services, tx, mail, new Date()));
  console.log(subject);
  // Sending takes longer than queueing, and the test ends when all is sent.
  await wait(15);
}
