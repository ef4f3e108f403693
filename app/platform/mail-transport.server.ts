import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type { Settings } from './env.server.ts';
import { syncPath } from './sync-path.server.ts';

/** A name, which may be empty, and an address. */
export type Mailbox = { name: string; address: string };

/** A mail, ready to go. */
export type OutgoingMail = {
  id: string;
  kind: string;
  /** One address, checked already. */
  to: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
  queuedAt: Date;
};

/** Hands mails over to whoever delivers them. */
export interface MailTransport {
  /**
   * Resolves when the mail is in other hands, on a disk or at a mail server. The same mail handed
   * over again has the same Message-ID.
   * @throws MailRefused when there is no use in trying again, and anything else when there is
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** Why a mail could not be handed over, without the addresses that the server's own words repeat. */
export class MailFault extends Error {
  override name = 'MailFault';
}

/** The mail server will never take this mail: the address is unknown, or the content unwelcome. */
export class MailRefused extends MailFault {
  override name = 'MailRefused';
}

/** In milliseconds. A job has five minutes before it is taken up anew; this stays well below. */
const longestSendMs = 120_000;

/**
 * By SMTP_URL, or without it as files below DATA_DIR/outbox.
 * @param longestSilenceMs how long to wait for each word of the mail server
 */
export function createMailTransport(
  { smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>,
  from: Mailbox,
  longestSilenceMs = 30_000,
): MailTransport {
  return smtpUrl
    ? smtpTransport(smtpUrl, from, longestSilenceMs)
    : outboxTransport(join(dataDir, 'outbox'), from);
}

/** One connection a mail: a cafe sends few, and none is left over to break. */
function smtpTransport(url: string, from: Mailbox, longestSilenceMs: number): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: longestSilenceMs,
        greetingTimeout: longestSilenceMs,
        socketTimeout: longestSilenceMs,
        dnsTimeout: longestSilenceMs,
      });
      try {
        const signal = AbortSignal.timeout(longestSendMs);
        await transport.sendMail({ ...composed(mail, from), signal });
      } catch (error) {
        throw asFault(error);
      }
    },
  };
}

/** Files of the mails' own names: one written twice is still one. */
function outboxTransport(folder: string, from: Mailbox): MailTransport {
  return {
    async send(mail) {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const bytes = await new MailComposer(composed(mail, from)).compile().build();
      const time = mail.queuedAt.toISOString().slice(0, 19).replaceAll(':', '-');
      const path = join(folder, `${time}-${mail.kind}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      // Only then is its name on the disk too, and the mail may be noted as sent.
      await syncPath(folder);
    },
  };
}

/** The mail in the words of nodemailer. Its recipients are the envelope's and nobody else's. */
function composed(mail: OutgoingMail, from: Mailbox): SendMailOptions {
  return {
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: mail.queuedAt,
    from,
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // No holiday note comes back for it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    baseBoundary: mail.id,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What is known of a failed try by nodemailer's errors. */
type SmtpError = { code?: string; responseCode?: number; permanent?: boolean; rejected?: string[] };

/**
 * A permanent answer about the recipient or the message ends the matter. One about ourselves (our
 * password, our address as the sender) does not: somebody will mend the settings.
 */
function asFault(error: unknown): MailFault {
  const { code, responseCode, permanent, rejected } = error as SmtpError;
  const fault = [code ?? 'unknown fault', responseCode].filter(Boolean).join(' ');
  const isAboutMail = code === 'EMESSAGE' || (rejected?.length ?? 0) > 0;
  return permanent && isAboutMail ? new MailRefused(fault) : new MailFault(fault);
}
