import { type ProfileField, profileRules } from '#app/accounts/setup/new-admin.ts';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import type { Texts } from '#app/forms/rules.ts';
import type { AccountIntent } from './actions.server.ts';

export function ProfileSection({
  profile,
  pendingEmail,
}: {
  profile: Texts<ProfileField>;
  pendingEmail: string | null;
}) {
  const { name, email } = profile;
  return (
    <Section title="Name and email">
      <ActionForm
        rules={profileRules}
        texts={{ name, email }}
        submit={(typed, send: Send<AccountIntent>) => send({ intent: 'save-profile', ...typed })}
        failed="Failed to save"
        label="Save"
        busyLabel="Saving..."
        onDone={(sent, form) => showCurrentEmail(form, sent.email, email)}
      >
        <TextField label={profileRules.name.label} name="name" autoComplete="name" />
        <TextField
          label={profileRules.email.label}
          name="email"
          type="email"
          autoComplete="username"
          hint="You sign in with this address. A new one counts once you have opened the link that we send to it."
        />
        {pendingEmail && <PendingEmail email={pendingEmail} />}
      </ActionForm>
    </Section>
  );
}

function PendingEmail({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-amber-mist px-4 py-3 text-amber sm:flex-row sm:items-center sm:justify-between">
      <p className="min-w-0 wrap-anywhere">Waiting to be confirmed: {email}</p>
      <ActionButton<AccountIntent>
        failed="Failed to withdraw the new email"
        fields={{ intent: 'withdraw-email' }}
      >
        Withdraw
      </ActionButton>
    </div>
  );
}

/** Shows the current email again, since the new one is not confirmed yet; keeps what was typed in the meantime. */
function showCurrentEmail(form: HTMLFormElement, sent: string, current: string): void {
  const field = form.elements.namedItem('email');
  if (field instanceof HTMLInputElement && field.value.trim() === sent) field.value = current;
}
