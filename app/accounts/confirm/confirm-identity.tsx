import { useEffect, useState } from 'react';
import { PasskeyButton } from '#app/accounts/passkeys/passkey-button.tsx';
import { AccountName } from '#app/accounts/passwords/password-field.tsx';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import {
  codeRules,
  passwordRules,
  wrongCode,
  wrongPassword,
} from '#app/accounts/two-step/two-step.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form, FormErrorBox } from '#app/forms/form.tsx';
import { checkForm, type Texts } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, useFirstFocus } from '#app/ui/dialog.tsx';
import { answerIdentity, useIdentityQuestion } from './identity-question.ts';
import { type ProofAnswer, sendPasskey, sendProof, useProofWays } from './send-proof.ts';

/** 'Confirm it's you', shown while an action waits for a fresh proof. */
export function ConfirmIdentity() {
  const asked = useIdentityQuestion();
  // When the admin leaves the back office, the waiting actions are told that no proof will come.
  useEffect(() => cancel, []);
  return asked && <ConfirmIdentityDialog />;
}

function cancel(): void {
  answerIdentity(false);
}

function ConfirmIdentityDialog() {
  const ways = useProofWays();
  const [refusal, setRefusal] = useState<ProofAnswer>();

  function take(answer: ProofAnswer): void {
    if (answer === 'right') answerIdentity(true);
    else setRefusal(answer);
  }

  async function askPasskey(): Promise<boolean> {
    const answer = await sendPasskey();
    if (answer) take(answer);
    return false;
  }

  return (
    <Dialog title="Confirm it's you" holdsForm onClose={cancel}>
      <div className="flex flex-col gap-5">
        <p>Please prove that this is still you. What you were doing then goes on.</p>
        {refusal === 'signed-out' && <SignedOut />}
        {typeof refusal === 'object' && <FormErrorBox error={refusal} />}
        <TypedProof mayUseCode={ways.includes('code')} onAnswer={take} onCancel={cancel} />
        {ways.includes('passkey') && <PasskeyButton label="Use a passkey" onPress={askPasskey} />}
      </div>
    </Dialog>
  );
}

const typed = {
  password: {
    rules: { secret: passwordRules.password },
    wrong: wrongPassword.message,
    input: { label: 'Password', type: 'password', autoComplete: 'current-password' },
    other: 'Use a code from your app instead',
  },
  code: {
    rules: { secret: codeRules.code },
    wrong: wrongCode.message,
    input: {
      label: '6-digit code from your app',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
    },
    other: 'Use your password instead',
  },
} as const;

type Actions = { onAnswer: (answer: ProofAnswer) => void; onCancel: () => void };

export function TypedProof({ mayUseCode, ...actions }: Actions & { mayUseCode: boolean }) {
  const [how, setHow] = useState<keyof typeof typed>('password');
  return (
    <div className="flex flex-col gap-5">
      <ProofForm key={how} how={how} {...actions} />
      {mayUseCode && (
        <button
          type="button"
          onClick={() => setHow(how === 'code' ? 'password' : 'code')}
          className="min-h-6 self-start underline underline-offset-4"
        >
          {typed[how].other}
        </button>
      )}
    </div>
  );
}

function ProofForm({ how, onAnswer, onCancel }: Actions & { how: keyof typeof typed }) {
  const { rules, wrong, input } = typed[how];
  const field = useFirstFocus<HTMLInputElement>();
  const form = useForm<Texts<'secret'>>({
    rules,
    check: checkForm(rules),
    async send({ secret }) {
      const answer = await sendProof({ how, secret });
      onAnswer(answer);
      if (answer === 'right') return { ok: true };
      const errors = [{ field: 'secret', message: wrong }];
      return answer === 'wrong' ? { ok: false, errors } : { ok: false };
    },
  });
  return (
    <Form form={form}>
      <AccountName />
      <TextField ref={field} name="secret" {...input} />
      <DialogActions>
        <Button type="submit" disabled={form.busy}>
          {form.busy ? 'Checking...' : 'Confirm'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}
