import { RepeatedPasswordFields } from '#app/accounts/passwords/new-password-field.tsx';
import { changePasswordRules } from '#app/accounts/passwords/password.ts';
import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { checkTexts, readTexts } from '#app/forms/rules.ts';
import type { AccountIntent } from './actions.server.ts';

export function ChangePasswordSection({ email }: { email: string }) {
  return (
    <Section title="Change password" lead="Changing it signs you out on your other devices.">
      <ActionForm
        rules={changePasswordRules}
        check={(data) => {
          const typed = readTexts(changePasswordRules, data);
          return checkTexts(changePasswordRules, typed, { email, password: typed.new_password });
        }}
        submit={(typed, send: Send<AccountIntent>) => send({ intent: 'change-password', ...typed })}
        failed="Failed to change the password"
        label="Change password"
        busyLabel="Changing..."
        onDone={(_, form) => form.reset()}
      >
        <PasswordField label={changePasswordRules.current_password.label} name="current_password" />
        <RepeatedPasswordFields />
      </ActionForm>
    </Section>
  );
}
