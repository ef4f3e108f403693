import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';

/** An email as the server received it. */
export type ReceivedMail = {
  /** From MAIL FROM and RCPT TO, which alone decide where an email goes. */
  sender: string;
  recipients: string[];
  email: Email;
  raw: string;
};

/**
 * What the server does with the next mails: accepts them, answers nothing at all, accepts one but hangs up
 * before it says so, says so only after a while, or refuses the sender, the recipient, the content or the
 * password with this code.
 */
export type SmtpConduct =
  | 'take'
  | 'silent'
  | 'cut'
  | { answerAfterMs: number }
  | { refuse: 'sender' | 'recipient' | 'content' | 'password'; code: number; words?: string };

/** A mail server on this machine. */
export type FakeSmtp = {
  /** The settings that let a server use it. */
  settings: { SMTP_URL: string; MAIL_FROM: string };
  received: ReceivedMail[];
  conduct(conduct: SmtpConduct): void;
  stop(): Promise<void>;
};

/**
 * Starts a mail server without STARTTLS.
 * @param port for a sender that has to know the address before the server runs
 * @param host 127.0.0.2 is this machine too, but under a name that the site does not know to be local
 */
export async function startFakeSmtp(port = 0, host = '127.0.0.1'): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  let conduct: SmtpConduct = 'take';
  const sockets = new Set<Socket>();
  const refusal = (what: string) =>
    typeof conduct === 'object' && 'refuse' in conduct && conduct.refuse === what
      ? Object.assign(new Error(conduct.words ?? 'refused'), { responseCode: conduct.code })
      : null;

  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect: (_session, next) => {
      if (conduct !== 'silent') next();
    },
    onAuth: ({ username }, _session, next) => next(refusal('password'), { user: username }),
    onMailFrom: (_address, _session, next) => next(refusal('sender')),
    onRcptTo: (_address, _session, next) => next(refusal('recipient')),
    onData: async (stream, { envelope }, next) => {
      const raw = await wholeMail(stream);
      if (!raw) return;
      const error = refusal('content');
      if (!error) {
        received.push({
          sender: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(raw),
          raw: raw.toString('latin1'),
        });
      }
      if (conduct === 'cut') for (const socket of sockets) socket.destroy();
      else if (typeof conduct === 'object' && 'answerAfterMs' in conduct)
        setTimeout(next, conduct.answerAfterMs, error);
      else next(error);
    },
  });
  // A client that hangs up in the middle is part of the tests.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  smtp.listen(port, host);
  await once(smtp.server, 'listening');
  const address = smtp.server.address() as AddressInfo;
  return {
    settings: {
      SMTP_URL: `smtp://cafe:secret@${host}:${address.port}`,
      MAIL_FROM: 'Embun <hello@cafe.example>',
    },
    received,
    conduct: (next) => {
      conduct = next;
    },
    stop: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The whole mail; null when its client is killed or hangs up in the middle. */
async function wholeMail(stream: Readable): Promise<Buffer | null> {
  try {
    return await buffer(stream);
  } catch (error) {
    if (hasErrorCode(error, 'ECONNECTION')) return null;
    throw error;
  }
}
