import { Form as RouterForm } from 'react-router';
import { TextAreaField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm, lines, type Rules } from '#app/forms/rules.ts';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';

export const correctionRules = {
  words: {
    label: 'What is wrong, and how is it right?',
    limit: 2000,
    clean: lines,
    missing: 'Please write what is wrong, and how it is right.',
    tooLong: 'Please write 2000 characters at most.',
  },
} satisfies Rules<'words'>;

type Props = { answer: FormAnswer | undefined; sending: boolean };

/** An error of the page as a whole is shown above it. */
export function AskForCorrection({ answer, sending }: Props) {
  const form = useForm({
    rules: correctionRules,
    quiet: true,
    texts: answer?.typed,
    answer: answer?.errors && answer,
    check: checkForm(correctionRules),
    sending,
  });
  return (
    <Form form={form} as={RouterForm} className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="correct" />
      <TextAreaField label={correctionRules.words.label} name="words" rows={4} />
      <Button type="submit" className="self-start" look="secondary" disabled={sending}>
        Ask for a correction
      </Button>
    </Form>
  );
}
