import { RepeatedPasswordFields } from '#app/accounts/passwords/new-password-field.tsx';
import { changePasswordRules } from '#app/accounts/passwords/password.ts';
import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkTexts, readTexts } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import type { AccountIntent } from './actions.server.ts';

export function ChangePasswordSection({ email }: { email: string }) {
  const { send } = useAction<AccountIntent>({
    failed: 'Failed to change the password',
    fillsForm: true,
  });
  const form = useForm({
    rules: changePasswordRules,
    check(data) {
      const typed = readTexts(changePasswordRules, data);
      return checkTexts(changePasswordRules, typed, { email, password: typed.new_password });
    },
    send: (typed) => send({ intent: 'change-password', ...typed }),
    onDone: (_, form) => form.reset(),
  });
  return (
    <Section title="Change password" lead="Changing it signs you out on your other devices.">
      <Form form={form} className="flex flex-col gap-5">
        <PasswordField label={changePasswordRules.current_password.label} name="current_password" />
        <RepeatedPasswordFields />
        <Button type="submit" disabled={form.busy} className="sm:self-start">
          {form.busy ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </Section>
  );
}
