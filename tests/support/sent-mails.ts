import { workMail } from '#app/mail/mail-queue.server.ts';
import type { TestServices } from './services.ts';

/** An email as it went out; `text` holds all that its blocks say. */
export type SentMail = { to: string; subject: string; text: string };

/** From now on what `drain` sends is kept here, the latest last. */
export async function keepSentMails({ services }: TestServices): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  const transport = { send: async (mail: SentMail) => void sent.push(mail) };
  await workMail(services, transport, async ({ blocks }) => ({
    html: '',
    text: JSON.stringify(blocks),
  }));
  return sent;
}
