import { copyText } from '#app/admin/copy-text.ts';
import { Copy } from '#app/admin/icons.ts';
import { MailTroubleLine } from '#app/admin/mail-trouble-line.tsx';
import type { MailRecord } from '#app/mail/mail-queue.server.ts';
import type { DataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RequestHeading } from './request-heading.tsx';

export type AnsweredShown = DataRequest & { mail: MailRecord | null };

/** With what was written to them, to be copied where no email goes out. */
export function AnsweredRequest({ request }: { request: AnsweredShown }) {
  const { received_at, answered_at, answered_by, answer, mail } = request;
  return (
    <li className="flex flex-col gap-3">
      <RequestHeading request={request} />
      <p className="text-sm wrap-anywhere text-muted">
        Received <Day at={received_at} />
        {answered_at && (
          <>
            , answered <Day at={answered_at} /> by {answered_by}
          </>
        )}
      </p>
      {mail && <MailTroubleLine mail={mail} what="The answer" />}
      {answer && (
        <details>
          <summary className="cursor-pointer rounded-control py-1 marker:text-muted">
            The answer
          </summary>
          <p className="mt-2 rounded-card border border-line px-5 py-4 wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
          <Button look="secondary" className="mt-3" onClick={() => copyText(answer)}>
            <Icon node={Copy} className="size-4" />
            Copy the answer
          </Button>
        </details>
      )}
    </li>
  );
}
