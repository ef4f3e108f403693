import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MailPreview } from '#app/admin/mail-preview.tsx';
import { MailTroubleLine } from '#app/admin/mail-trouble-line.tsx';
import type { Application } from '#app/careers/applications.server.ts';
import {
  decisionOf,
  decisionOfKind,
  findNotification,
  mailName,
  type Notification,
} from '#app/careers/review/application-mails.ts';
import { isInOutbox, isWrittenOnly, mailTrouble } from '#app/mail/mail-error.ts';
import type { StoredMail } from '#app/mail/mail-queue.server.ts';
import { Day, Moment } from '#app/ui/day.tsx';
import { NotifyApplicant } from './notify-applicant.tsx';

type Props = {
  application: Application;
  mails: readonly StoredMail[];
  /** As Today and the list count them: after an old decision nobody counts as untold. */
  isUntold: boolean;
  isEmployed: boolean;
};

/**
 * Shows whether the applicant was told of the status, or of another one before, and any email to them that did not
 * arrive.
 */
export function ApplicantNotice({ application, mails, isUntold, isEmployed }: Props) {
  const decision = decisionOf(application.application_status);
  const telling = findNotification(mails);
  // A receipt in the outbox is not mentioned: without a mail server that happens to all of them.
  const receipt = mails.find((mail) => mail.kind === 'application-receipt' && !isInOutbox(mail));
  const latest = mails.findLast(({ kind }) => decisionOfKind(kind));
  const isUnsent = telling !== null && isWrittenOnly(telling.mail);
  const isLost = [receipt, latest].some((mail) => mail && mailTrouble(mail));
  // Somebody who works here knows of an acceptance, unless its email failed, and is never mailed a rejection.
  const isOver = isEmployed && (decision === 'rejected' || !latest);
  const isOffered = decision && !isOver && (isUnsent || telling?.decision !== decision);
  if (!isOffered && !telling && !isLost) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-paper px-4 py-3">
      <div className="flex flex-col gap-1">
        {receipt && <MailTroubleLine mail={receipt} what="The receipt" />}
        {latest && <MailTroubleLine mail={latest} what="The email to the applicant" />}
        {telling && !(isUnsent && telling.decision === decision) && (
          <TellingLine telling={telling} isContradicted={telling.decision !== decision} />
        )}
        {/* If an email has failed, a line above says so. */}
        {isUntold && !latest && <p>The applicant has not been told yet.</p>}
      </div>
      {isOffered && (
        <NotifyApplicant
          application={application}
          decision={decision}
          before={telling?.decision === decision ? null : telling}
        />
      )}
    </div>
  );
}

function TellingLine({
  telling,
  isContradicted,
}: {
  telling: Notification;
  isContradicted: boolean;
}) {
  const { decision, mail } = telling;
  const isQueued = mail.state === 'queued';
  if (isContradicted) {
    return (
      <p className="text-amber">
        {isQueued ? 'On its way' : isWrittenOnly(mail) ? 'Written, not sent' : 'Told'}: {decision},
        on <Day at={mail.queued_at} />. Not told of the change.
      </p>
    );
  }
  // A line above already says what keeps the email back.
  if (isQueued) return mailTrouble(mail) ? null : <OnItsWay />;
  return (
    <p>
      The applicant was told on <Day at={mail.queued_at} />.
    </p>
  );
}

/** Says that an email is on its way. It is mostly gone in a moment, so this looks again, after pauses that double. */
function OnItsWay() {
  const [looks, setLooks] = useState(0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setLooks(looks + 1);
        void revalidate();
      },
      1000 * 2 ** looks,
    );
    return () => clearTimeout(timer);
  }, [looks, revalidate]);
  return <p>The email to the applicant is on its way.</p>;
}

/** Every email to the applicant, the newest first, with what it said. */
export function ApplicantMails({ mails }: { mails: readonly StoredMail[] }) {
  if (mails.length === 0) return <p className="mt-4 text-muted">No email has been written.</p>;
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {[...mails].reverse().map((mail) => (
        <li key={mail.id}>
          <WrittenMail mail={mail} />
        </li>
      ))}
    </ul>
  );
}

const progress = { queued: 'On its way', sent: 'Sent', failed: 'Not sent' };

function WrittenMail({ mail }: { mail: StoredMail }) {
  const heading: ReactNode = (
    <>
      {mailName(mail.kind)}
      <span className="block text-sm text-muted">
        {isWrittenOnly(mail) ? 'Written, not sent' : progress[mail.state]},{' '}
        <Moment at={mail.queued_at} />
      </span>
    </>
  );
  if (!mail.content) {
    return (
      <>
        {heading}
        <span className="block text-sm text-muted">What it said was not kept.</span>
      </>
    );
  }
  return (
    <details>
      <summary className="cursor-pointer rounded-control py-1 marker:text-muted">
        <span className="inline-block align-top">{heading}</span>
      </summary>
      <div className="mt-2">
        <MailPreview to={mail.content.to} message={mail.content.message} />
      </div>
    </details>
  );
}
