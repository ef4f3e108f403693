import { type MailProgress, mailTrouble } from '#app/mail/mail-error.ts';

/** One line about an email that did not go out as it should; nothing about one that did. */
export function MailTroubleLine({ what, mail }: { what: string; mail: MailProgress }) {
  const trouble = mailTrouble(mail);
  if (!trouble) return null;
  return (
    <p className={mail.state === 'failed' ? 'text-danger' : 'text-amber'}>
      {what} {trouble}
    </p>
  );
}
