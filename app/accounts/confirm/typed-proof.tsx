import { useState } from 'react';
import { AccountName } from '#app/accounts/passwords/password-field.tsx';
import {
  codeRules,
  passwordRules,
  wrongCode,
  wrongPassword,
} from '#app/accounts/two-step/two-step.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm, type Texts } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions, useFirstFocus } from '#app/ui/dialog.tsx';
import { type ProofAnswer, sendProof } from './send-proof.ts';

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
      if (answer.ok) return answer;
      const errors = [{ field: 'secret', message: wrong }];
      return answer.reason === 'wrong' ? { ok: false, errors } : { ok: false };
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
