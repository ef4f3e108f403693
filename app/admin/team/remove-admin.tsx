import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import type { TeamMember } from '#app/accounts/team/team.server.ts';
import { removeRules } from '#app/accounts/team/team-rules.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkTexts, readTexts } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

export function RemoveAdmin({
  admin: { id, name, email },
  onClose,
}: {
  admin: TeamMember;
  onClose: () => void;
}) {
  const { result, send } = useAction();
  const form = useForm({
    rules: removeRules,
    check: (data) => checkTexts(removeRules, readTexts(removeRules, data), null),
    send: ({ password }) => send({ intent: 'remove-admin', id, password }),
    onDone: onClose,
  });
  return (
    <Dialog title={`Remove ${name}?`} holdsForm onClose={onClose}>
      <Form form={form} className="flex flex-col gap-5">
        {result?.ok === false && result.reason === 'signed-out' && <SignedOut />}
        <p className="wrap-anywhere">
          {email} is signed out at once and can't open the back office any more. What {name} did
          stays in the record. Open invitations are withdrawn, because {name} can know their links:
          invite again whom you still want.
        </p>
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <DialogActions>
          <Button type="submit" look="danger" disabled={form.busy}>
            {form.busy ? 'Removing...' : 'Remove'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
