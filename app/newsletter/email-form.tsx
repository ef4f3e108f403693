import { Form as RouterForm, useNavigation } from 'react-router';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { asksOfEmail } from '#app/forms/use-slip.tsx';
import { Button } from '#app/ui/button.tsx';
import { newsletterRules } from './newsletter.ts';

const check = asksOfEmail(checkForm(newsletterRules));

/** An address and a button, posted to the action of the page around it. */
export function EmailForm({
  answer,
  label,
  sendingLabel,
}: {
  answer: FormAnswer | undefined;
  label: string;
  sendingLabel: string;
}) {
  const sending = useNavigation().formMethod === 'POST';
  const form = useForm({ rules: newsletterRules, answer, check, sending });
  return (
    <Form form={form} as={RouterForm} className="flex w-full max-w-sm flex-col gap-4 text-left">
      <TextField label="Email" name="email" type="email" autoComplete="email" />
      <Button look="primary" type="submit" aria-disabled={sending}>
        {sending ? sendingLabel : label}
      </Button>
    </Form>
  );
}
