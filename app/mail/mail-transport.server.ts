import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type { Settings } from '#app/platform/env.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import type { MailErrorReason } from './mail-error.ts';

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
  /** When it is handed over, perhaps for the second time. */
  sentAt: Date;
};

/** Hands mails over to whoever delivers them. */
export interface MailTransport {
  /**
   * Resolves when the mail is in other hands, on a disk or at a mail server. The same mail handed
   * over again has the same Message-ID.
   * @throws MailError, and whatever the disk throws
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** Why a mail could not be handed over, without the addresses that the server's own words repeat. */
export class MailError extends Error {
  override name = 'MailError';
  readonly reason: MailErrorReason;

  /** @param detail codes, such as 'EENVELOPE 550' */
  constructor(reason: MailErrorReason, detail = '') {
    super(detail ? `${reason} ${detail}` : reason);
    this.reason = reason;
  }
}

/** How long to wait for a mail server, in milliseconds. */
export type Patience = { connectMs: number; answerMs: number; wholeMs: number };

/**
 * A server that looks a mail over before it takes it may be silent for minutes: who gives up on it
 * sends twice what it was about to take. A job has five minutes before it is taken up anew; the whole
 * stays below that.
 */
const usualPatience: Patience = { connectMs: 30_000, answerMs: 180_000, wholeMs: 240_000 };

/** By SMTP_URL, or without it as files below DATA_DIR/outbox. */
export function createMailTransport(
  { smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>,
  from: Mailbox,
  patience = usualPatience,
): MailTransport {
  return smtpUrl
    ? smtpTransport(smtpUrl, from, patience)
    : outboxTransport(join(dataDir, 'outbox'), from);
}

/** One connection a mail: a cafe sends few, and none is left over to break. */
function smtpTransport(url: string, from: Mailbox, patience: Patience): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      let isOut = false;
      const transport = createTransport({
        url: url.replace(insecureScheme, 'smtp:'),
        requireTLS: insistsOnTls(url),
        connectionTimeout: patience.connectMs,
        greetingTimeout: patience.connectMs,
        dnsTimeout: patience.connectMs,
        socketTimeout: patience.answerMs,
        // Only its log tells that the last byte of the mail has left; nothing of it is written.
        logger: {
          log: ({ tnx }: { tnx?: string }) => {
            if (tnx === 'message') isOut = true;
          },
        },
      });
      try {
        const signal = AbortSignal.timeout(patience.wholeMs);
        await transport.sendMail({ ...composed(mail, from), signal });
      } catch (error) {
        throw asFault(error, isOut);
      }
    },
  };
}

const insecureScheme = /^smtp\+insecure:/;

/** Without STARTTLS nothing is sent to another machine, password and mails included. */
function insistsOnTls(url: string): boolean {
  return !insecureScheme.test(url) && !loopbackNames.includes(new URL(url).hostname);
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
    // Not when it was queued: filters take a mail that is hours old for spam.
    date: mail.sentAt,
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
type SmtpError = {
  code?: string;
  responseCode?: number;
  response?: string;
  permanent?: boolean;
  rejected?: string[];
};

/** @param isOut whether all of the mail had gone to the server */
function asFault(error: unknown, isOut: boolean): MailError {
  const { code, responseCode } = error as SmtpError;
  const detail = [code, responseCode].filter(Boolean).join(' ');
  return new MailError(reasonOf(error as SmtpError, isOut), detail);
}

function reasonOf(error: SmtpError, isOut: boolean): MailErrorReason {
  const { code, responseCode, permanent, rejected } = error;
  if (code === 'EAUTH' || responseCode === 530) return 'password-refused';
  // A server without TLS may have it tomorrow, whatever it answered to STARTTLS.
  if (code === 'ETLS') return 'unreachable';
  if (!responseCode) return isOut ? 'unanswered' : 'unreachable';
  if (!permanent) return 'put-off';
  if (code === 'EMESSAGE') return 'content-refused';
  return rejected?.length && !isAboutUs(error) ? 'address-refused' : 'sender-refused';
}

/**
 * 5.7.x (RFC 3463: security or policy), said of a recipient: 'Relay access denied'. We may not send
 * by this server, which somebody can mend; nothing is wrong with the address.
 */
function isAboutUs({ response }: SmtpError): boolean {
  return /^5\d\d[ -]5\.7\.\d/.test(response ?? '');
}
