import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type { Settings } from '#app/platform/env.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import type { MailErrorReason } from './mail-error.ts';

export type Mailbox = { name: string; address: string };

export type OutgoingMail = {
  id: string;
  kind: string;
  /** Validated. */
  to: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
  queuedAt: Date;
  /** When it is handed over, perhaps for the second time. */
  sentAt: Date;
};

export interface MailTransport {
  /**
   * Resolves when the mail is on a disk or at a mail server. A repeated mail has the same Message-ID.
   * @throws MailError, and whatever the disk throws
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** Carries no addresses, which a server's own words repeat. */
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

/**
 * A server may check a mail for minutes before it takes it: giving up early sends it twice. The whole
 * stays below the five minutes after which a job is started anew.
 */
const usualPatience: Patience = { connectMs: 30_000, answerMs: 180_000, wholeMs: 240_000 };

/** Without SMTP_URL, mails become files below DATA_DIR/outbox. */
export function createMailTransport(
  { smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>,
  from: Mailbox,
  patience = usualPatience,
): MailTransport {
  return smtpUrl
    ? smtpTransport(smtpUrl, from, patience)
    : outboxTransport(join(dataDir, 'outbox'), from);
}

/** One connection per mail: a cafe sends few. */
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
        // Only nodemailer's log tells that the last byte has left; nothing of it is written.
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

/** Without STARTTLS nothing goes to another machine. */
function insistsOnTls(url: string): boolean {
  return !insecureScheme.test(url) && !loopbackNames.includes(new URL(url).hostname);
}

/** A mail's file has the mail's name: written twice, it is still one. */
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
      // Only then is the name on the disk too.
      await syncPath(folder);
    },
  };
}

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

/** 5.7.x (RFC 3463), said of a recipient: we may not send by this server. The address is not at fault. */
function isAboutUs({ response }: SmtpError): boolean {
  return /^5\d\d[ -]5\.7\.\d/.test(response ?? '');
}
