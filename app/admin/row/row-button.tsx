import type { ComponentProps } from 'react';
import { type Fields, useAction } from '#app/admin/actions/use-action.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * A button of a row, in words. Smaller where a mouse is likely; 44 px where a finger is.
 * @param props.name what a screen reader says: the label, and what of whom
 */
export function RowButton({
  label,
  name = label,
  ...props
}: ComponentProps<'button'> & { label: string; name?: string }) {
  return (
    <Button
      look="secondary"
      aria-label={name}
      className="whitespace-nowrap lg:min-h-9 lg:px-3 lg:py-1 lg:text-sm"
      {...props}
    >
      {label}
    </Button>
  );
}

/** `failed`: the toast's title when it fails. */
export function RowAction<Intent extends string = never>({
  fields,
  failed,
  ...button
}: ComponentProps<typeof RowButton> & { fields: Fields<NoInfer<Intent>>; failed: string }) {
  const { sending, send } = useAction<Intent>({ failed });
  return <RowButton {...button} disabled={sending} onClick={() => send(fields)} />;
}
