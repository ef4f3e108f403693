import { Form } from 'react-router';
import { TextAreaField } from '#app/forms/field.tsx';
import { Button } from '#app/ui/button.tsx';

export const mostWords = 2_000;

export function AskForCorrection({
  words,
  sending,
}: {
  words: string | undefined;
  sending: boolean;
}) {
  return (
    <Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="correct" />
      <TextAreaField
        label="What is wrong, and how is it right?"
        name="words"
        maxLength={mostWords}
        rows={4}
        required
        defaultValue={words}
      />
      <Button type="submit" className="self-start" look="secondary" disabled={sending}>
        Ask for a correction
      </Button>
    </Form>
  );
}
