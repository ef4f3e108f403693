import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { turnOffRules } from '#app/accounts/two-step/two-step.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkTexts, readTexts } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

export function TurnOff({ onClose }: { onClose: () => void }) {
  const { result, send } = useAction();
  const form = useForm({
    rules: turnOffRules,
    check: (data) => checkTexts(turnOffRules, readTexts(turnOffRules, data), null),
    send: (typed) => send({ intent: 'turn-off-two-step', ...typed }),
    onDone: onClose,
  });
  return (
    <Dialog title="Turn off two-step verification" holdsForm onClose={onClose}>
      <Form form={form} className="flex flex-col gap-5">
        {result?.ok === false && result.reason === 'signed-out' && <SignedOut />}
        <p>Your password alone will sign you in then.</p>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <TextField label={turnOffRules.code.label} name="code" autoComplete="one-time-code" />
        <DialogActions>
          <Button type="submit" look="danger" disabled={form.busy}>
            {form.busy ? 'Turning off...' : 'Turn off'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
