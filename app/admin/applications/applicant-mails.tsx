import { decisionOf, findTelling } from '#app/careers/application-mails.ts';
import type { Application } from '#app/careers/applications.server.ts';
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
  const lostReceipt = receipt && isLate(receipt) ? receipt : null;
  if (!decision && !lostReceipt) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-paper px-4 py-3">
      <div className="flex flex-col gap-1">
        {lostReceipt && <MailLine mail={lostReceipt} what="The receipt" />}
        {decision && !telling && <p>The applicant has not been told yet.</p>}
        {telling && <MailLine mail={telling} what="The mail to the applicant" />}
      </div>
      {decision && (!telling || telling.state === 'failed') && (
        <TellApplicant application={application} decision={decision} />
      )}
    </div>
  );
}

function MailLine({ mail, what }: { mail: MailRecord; what: string }) {
  if (mail.state === 'failed') {
    const takesNoMail = mail.fault === 'no address' || mail.fault?.startsWith('EENVELOPE');
    return (
      <p className="text-danger">
        {what} could not be sent{takesNoMail ? ': the address takes no mail' : ''}.
      </p>
    );
  }
  if (isLate(mail))
    return <p className="text-amber">{what} has not gone out yet; it is tried again.</p>;
  return (
    <p>
      The applicant was told on <Day at={mail.queued_at} />.
    </p>
  );
}

function isLate({ state, fault }: MailRecord): boolean {
  return state === 'failed' || (state === 'queued' && fault !== null);
}
