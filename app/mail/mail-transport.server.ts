import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type { Settings } from '#app/platform/env.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import type { MailErrorReason } from './mail-error.ts';

type Mailbox = { name: string; address: string };

export type OutgoingMail = {
  id: string;
  kind: string;
  /** One valid address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** By default the sender. */
  replyTo?: string;
  unsubscribeUrl?: string;
  queuedAt: Date;
  /** The time of this attempt, which may be a retry. */
  sentAt: Date;
};

export interface MailTransport {
  /** What it sends is a file that reaches nobody by itself. */
  isOutbox?: true;
  /** Resolves when the email is on disk or at a mail server. @throws MailError, or an error of the disk */
  send(mail: OutgoingMail): Promise<void>;
}

/** Without the server's own text, which repeats addresses. */
export class MailError extends Error {
  override name = 'MailError';
  readonly reason: MailErrorReason;

  /** @param detail codes, such as 'EENVELOPE 550' */
  constructor(reason: MailErrorReason, detail = '') {
    super(detail ? `${reason} ${detail}` : reason);
    this.reason = reason;
  }
}

export type Patience = { connectMs: number; answerMs: number; wholeMs: number };

// A server that scans an email before it accepts it may be silent for minutes, and giving up early
// would send the email twice. The whole stays below the five minutes of a job.
const usualPatience: Patience = { connectMs: 30_000, answerMs: 180_000, wholeMs: 240_000 };

/** Uses SMTP_URL, or files in DATA_DIR/outbox without it. */
export function createMailTransport(
  { smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>,
  from: Mailbox,
  patience = usualPatience,
): MailTransport {
  return smtpUrl
    ? smtpTransport(smtpUrl, from, patience)
    : outboxTransport(join(dataDir, 'outbox'), from);
}

/** One connection per mail: a cafe sends few, and an idle one could break. */
function smtpTransport(url: string, from: Mailbox, patience: Patience): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      let isOut = false;
      const transport = createTransport({
        ...connectionOptions(url, patience),
        // Only nodemailer's log shows that the last byte has left; the log itself is discarded.
        logger: { log: ({ tnx }: { tnx?: string }) => (isOut ||= tnx === 'message') },
      });
      try {
        const signal = AbortSignal.timeout(patience.wholeMs);
        await transport.sendMail({ ...composed(mail, from), signal });
      } catch (error) {
        throw toMailError(error, isOut);
      }
    },
  };
}

/** Options for nodemailer. */
export function connectionOptions(url: string, { connectMs, answerMs }: Omit<Patience, 'wholeMs'>) {
  return {
    url: url.replace(insecureScheme, 'smtp:'),
    requireTLS: insistsOnTls(url),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  };
}

const insecureScheme = /^smtp\+insecure:/;

/** Without STARTTLS nothing is sent to another machine, neither password nor mails. */
function insistsOnTls(url: string): boolean {
  return !insecureScheme.test(url) && !loopbackNames.includes(new URL(url).hostname);
}

/** Named after the email, so a retry overwrites its file. */
function outboxTransport(folder: string, from: Mailbox): MailTransport {
  return {
    isOutbox: true,
    async send(mail) {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const bytes = await new MailComposer(composed(mail, from)).compile().build();
      const time = mail.queuedAt.toISOString().slice(0, 19).replaceAll(':', '-');
      const path = join(folder, `${time}-${mail.kind}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
      // Only now is the name durable too, and the email may be recorded as sent.
      await syncPath(folder);
    },
  };
}

function composed(mail: OutgoingMail, from: Mailbox): SendMailOptions {
  return {
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // The time of sending: spam filters distrust an email that is hours old.
    date: mail.sentAt,
    from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Suppresses out-of-office replies (RFC 3834).
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

type SmtpError = {
  code?: string;
  responseCode?: number;
  response?: string;
  permanent?: boolean;
  rejected?: string[];
};

/** @param error nodemailer's @param isOut whether the whole mail had been sent to the server */
export function toMailError(error: unknown, isOut: boolean): MailError {
  const { code, responseCode } = error as SmtpError;
  const detail = [code, responseCode].filter(Boolean).join(' ');
  return new MailError(reasonOf(error as SmtpError, isOut), detail);
}

function reasonOf(error: SmtpError, isOut: boolean): MailErrorReason {
  const { code, responseCode, permanent, rejected } = error;
  if (code === 'EAUTH' || responseCode === 530) return 'password-refused';
  // A server without TLS may support it tomorrow, whatever it answered to STARTTLS.
  if (code === 'ETLS') return 'unreachable';
  if (!responseCode) return isOut ? 'unanswered' : 'unreachable';
  if (!permanent) return 'put-off';
  if (code === 'EMESSAGE') return 'content-refused';
  return rejected?.length && !isAboutUs(error) ? 'address-refused' : 'sender-refused';
}

/** 5.7.x (RFC 3463), said of a recipient: we may not send by this server. The address is not at fault. */
function isAboutUs({ response }: SmtpError): boolean {
  return /^5\d\d[ -]5\.7\.\d/.test(response ?? '');
}
