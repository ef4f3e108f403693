import { brand } from '#app/brand.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { longDate, requireDay } from '#app/shared/dates.ts';
import { askedText } from './answer-mail.ts';
import { type Asked, openDataRequest } from './data-requests.server.ts';

/** Opens a request of somebody who has proved their address. An email confirms a new one, with the day it is due. */
export function takeDataRequest(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  asked: Asked,
): Promise<{ due_on: string }> {
  return openDataRequest(services, asked, (tx, { id, due_on }) => {
    const subject = { type: 'data-request', id };
    const message = receivedMail(asked, due_on);
    const mail = { kind: 'data-request-received', subject, to: asked.email, message };
    return queueMail(services, tx, mail, asked.now);
  });
}

function receivedMail({ kind, now }: Asked, dueOn: string): MailMessage {
  const asked = askedText({ kind, received_at: now });
  return {
    subject: 'Your data: we have your request',
    blocks: [
      'Hello,',
      `${asked} We answer by email by ${longDate(requireDay(dueOn))}.`,
      `If it was not you, write to ${cafeEmail}.`,
    ],
    reason: `You get this email because somebody with access to your mailbox asked this of ${brand.name}.`,
  };
}
