import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MailTroubleLine } from '#app/admin/mail-trouble-line.tsx';
import { decisionOf, findTelling } from '#app/careers/application-mails.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { mailTrouble } from '#app/mail/mail-trouble.ts';
import type { MailRecord } from '#app/platform/mail.server.ts';
import { Day } from '#app/ui/day.tsx';
import { TellApplicant } from './tell-applicant.tsx';

/**
 * Once there is a decision: whether the applicant knows of it. And any mail to them that did not
 * arrive; about those that did there is nothing to do, and so nothing to see.
 */
export function ApplicantMails({
  application,
  mails,
}: {
  application: Application;
  mails: readonly MailRecord[];
}) {
  const decision = decisionOf(application.application_status);
  const telling = findTelling(application, mails);
  const receipt = mails.find(({ kind }) => kind === 'application-receipt');
  const lostReceipt = receipt && mailTrouble(receipt) ? receipt : null;
  if (!decision && !lostReceipt) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-paper px-4 py-3">
      <div className="flex flex-col gap-1">
        {lostReceipt && <MailTroubleLine mail={lostReceipt} what="The receipt" />}
        {decision && !telling && <p>The applicant has not been told yet.</p>}
        {telling && <TellingLine mail={telling} />}
      </div>
      {decision && (!telling || telling.state === 'failed') && (
        <TellApplicant application={application} decision={decision} />
      )}
    </div>
  );
}

function TellingLine({ mail }: { mail: MailRecord }) {
  if (mailTrouble(mail)) return <MailTroubleLine mail={mail} what="The mail to the applicant" />;
  if (mail.state === 'queued') return <OnItsWay />;
  return (
    <p>
      The applicant was told on <Day at={mail.queued_at} />.
    </p>
  );
}

/** Mostly gone in a moment: looks again, after pauses that double. */
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
  return <p>The mail to the applicant is on its way.</p>;
}
