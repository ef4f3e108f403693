import { asc, eq } from 'drizzle-orm';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { decryptField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { mails } from '#db/schema/mails.ts';
import type { TestServices } from './services.ts';

/** An email as it went out; `text` holds all that its blocks say. */
export type SentMail = { to: string; subject: string; text: string };

/** Collects the emails that `drain` sends from now on, the latest last. */
export async function keepSentMails({ services }: TestServices): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  const transport = { send: async (mail: SentMail) => void sent.push(mail) };
  await workMail(services, transport, async ({ blocks }) => ({
    html: '',
    text: JSON.stringify(blocks),
  }));
  return sent;
}

/** The emails in the queue, the latest last: all, or those about one subject. `text` holds all that they say. */
export async function queuedMails({ db, keys }: Pick<Services, 'db' | 'keys'>, subject?: string) {
  const ofSubject = subject === undefined ? undefined : eq(mails.subject_id, subject);
  const rows = await db.select().from(mails).where(ofSubject).orderBy(asc(mails.queued_at));
  return rows.map(({ id, kind, content }) => {
    const place = { table: 'mails', column: 'content', id };
    const { to, message } = JSON.parse(decryptField(keys, place, content ?? ''));
    return { kind, to, blocks: message.blocks, text: JSON.stringify(message) };
  });
}
