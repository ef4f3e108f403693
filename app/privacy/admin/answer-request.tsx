import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { MailPreview, OutboxLine } from '#app/admin/mail-preview.tsx';
import { SelectField, TextAreaField } from '#app/forms/fields/field.tsx';
import type { Rules } from '#app/forms/rules.ts';
import { ownWords } from '#app/mail/mail-message.ts';
import { answerMail } from '#app/privacy/requests/answer-mail.ts';
import { AskedWords } from '#app/privacy/requests/asked-correction.tsx';
import { tellingWords } from '#app/privacy/requests/correction-words.ts';
import { parseRefusal, refusalRules, refusals } from '#app/privacy/requests/refusal.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import type { RequestIntent } from './actions.server.ts';
import type { ShownRequest } from './shown-requests.tsx';

type Intent = Extract<RequestIntent, 'correct' | 'refuse'>;

type Way = { label: string; title: string; failed: string };

const ways: Record<Intent, Way> = {
  correct: {
    label: 'Say it is corrected',
    title: 'Is it corrected?',
    failed: 'Not answered',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse the request?',
    failed: 'Not refused',
  },
};

function rulesOf({ request, intent }: Props): Rules<string> {
  if (intent === 'refuse') return refusalRules;
  return request.corrected.length > 0 ? ownWords : tellingWords;
}

const reasons = Object.entries(refusals).map(([value, label]) => ({ value, label }));

type Props = { request: ShownRequest; intent: Intent };

/** Must their records still be edited before the request can be answered? */
export function isToEdit({ kind, person, corrected }: ShownRequest): boolean {
  const isHeld = Boolean(person?.employeeId ?? person?.applicationIds[0]);
  return kind === 'correction' && corrected.length === 0 && isHeld;
}

/** A button, and the dialog in which the answer is written, shown as it will be read. */
export function AnswerRequest(props: Props) {
  const [asking, setAsking] = useState(false);
  useFocusPageWhenLost();
  const { email } = props.request;
  const { label, title } = ways[props.intent];
  return (
    <>
      <Button
        look={props.intent === 'correct' && !isToEdit(props.request) ? 'primary' : 'secondary'}
        aria-label={`${label}: ${email ?? 'unknown address'}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <Dialog title={title} holdsForm onClose={() => setAsking(false)}>
          <AnswerForm {...props} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

function AnswerForm({ onClose, ...props }: Props & { onClose: () => void }) {
  const { request, intent } = props;
  const [words, setWords] = useState('');
  const [reason, setReason] = useState('');
  const refusal = parseRefusal(reason);
  const isReady = intent === 'correct' || refusal;
  return (
    <ActionForm
      rules={rulesOf(props)}
      failed={ways[intent].failed}
      submit={(typed, send: Send<Intent>) => send({ intent, id: request.id, ...typed })}
      label="Send the answer"
      busyLabel="Sending..."
      isLong
      onClose={onClose}
    >
      <AskedWords words={request.words} />
      {intent === 'refuse' && (
        <SelectField
          label={refusalRules.refusal.label}
          name="refusal"
          placeholder="Choose a reason"
          options={reasons}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <TextAreaField
        label={ownWords.words.label}
        name="words"
        onChange={(event) => setWords(event.target.value)}
      />
      {isReady && <OutboxLine />}
      {isReady && (
        <MailPreview
          to={request.email ?? ''}
          message={answerMail(
            request,
            refusal
              ? { what: 'refused', refusal, words }
              : { what: 'corrected', corrected: request.corrected, words },
          )}
        />
      )}
    </ActionForm>
  );
}
