import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions, useFirstFocus } from '#app/ui/dialog.tsx';
import { type ProofAnswer, sendProof } from './send-proof.ts';

const wrong = 'This is not your password.';

/** The password, to be typed again. */
export function TypedProof({
  onAnswer,
  onCancel,
}: {
  onAnswer: (answer: ProofAnswer) => void;
  onCancel: () => void;
}) {
  const input = useFirstFocus<HTMLInputElement>();
  const form = useForm<string>({
    check: (data) => ({ ok: true, value: String(data.get('secret')) }),
    async send(secret) {
      const answer = await sendProof({ how: 'password', secret });
      onAnswer(answer);
      if (answer.ok) return answer;
      const errors = [{ field: 'secret', message: wrong }];
      return answer.reason === 'wrong' ? { ok: false, errors } : { ok: false };
    },
  });
  return (
    <Form form={form} noValidate={false}>
      <TextField
        ref={input}
        label="Password"
        name="secret"
        type="password"
        autoComplete="current-password"
        required
      />
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
