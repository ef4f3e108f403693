import { Form, useNavigation } from 'react-router';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { Button } from '#app/ui/button.tsx';

/** Uses up the link of this page. Opening the page changes nothing, since mail scanners follow links. */
export function LinkButton({
  error,
  label,
  sendingLabel,
}: {
  error: FormError | undefined;
  label: string;
  sendingLabel: string;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <>
      <FormErrorBox error={error} />
      {/* The post uses up the link, so loading the page's data again would only show an error. */}
      <Form method="post" defaultShouldRevalidate={false} className="flex flex-col">
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? sendingLabel : label}
        </Button>
      </Form>
    </>
  );
}
