import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Mail } from '#app/admin/icons.ts';
import { MailPreview, OutboxLine } from '#app/admin/mail-preview.tsx';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import type { Application } from '#app/careers/applications.server.ts';
import {
  type Decision,
  decisionMail,
  type Notification,
} from '#app/careers/review/application-mails.ts';
import { TextAreaField } from '#app/forms/fields/field.tsx';
import { isInOutbox } from '#app/mail/mail-error.ts';
import { ownWords } from '#app/mail/mail-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';

type Props = {
  application: Application;
  decision: Decision;
  /** The email with the other decision, of which they were told already. */
  before: Notification | null;
};

/** 'Tell the applicant', with a preview of the email. If it takes back another one, a box must be ticked first. */
export function NotifyApplicant({ application, decision, before }: Props) {
  const [asking, setAsking] = useState(false);
  // Kept outside the dialog, so that they outlast it.
  const [words, setWords] = useState('');
  const [ticked, setTicked] = useState(false);
  useFocusPageWhenLost();
  const { id, email } = application;
  const close = () => setAsking(false);
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <Icon node={Mail} className="size-4" />
        Tell the applicant
      </Button>
      {asking && (
        <Dialog title="Tell the applicant?" holdsForm onClose={close}>
          <ActionForm
            rules={ownWords}
            texts={{ words }}
            failed="Failed to tell the applicant"
            submit={(typed, send: Send<ApplicationIntent>) => {
              const takesBack = before && { takes_back: before.decision };
              return send({ intent: 'tell', id, decision, ...takesBack, ...typed });
            }}
            label="Send email"
            busyLabel="Sending..."
            isReady={!before || ticked}
            onDone={close}
            onClose={close}
          >
            {before && (
              <p className="rounded-control bg-amber-mist px-4 py-3 text-amber">
                {isInOutbox(before.mail) ? 'An email was written' : 'The applicant was told'} on{' '}
                <Day at={before.mail.queued_at} /> that they are {before.decision}. This email takes
                that back.
              </p>
            )}
            <OutboxLine />
            <MailPreview to={email} message={decisionMail(decision, application, before, words)} />
            <TextAreaField
              label={ownWords.words.label}
              name="words"
              rows={2}
              onChange={(event) => setWords(event.target.value)}
            />
            {before && (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={ticked}
                  onChange={(event) => setTicked(event.target.checked)}
                  className="size-5 accent-matcha"
                />
                Tell the applicant of the change
              </label>
            )}
          </ActionForm>
        </Dialog>
      )}
    </>
  );
}
