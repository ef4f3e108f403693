import type { ComponentProps } from 'react';
import { type Fields, useAction } from '#app/admin/actions/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/**
 * A button with a text, for a row. Smaller where a mouse is likely; 44 px high where a finger is.
 * @param props.name the name for screen readers: the label, and what it acts on
 * @param props.quiet in a table, where many are below each other, it is text alone
 */
export function RowButton({
  label,
  name = label,
  quiet = false,
  ...props
}: ComponentProps<'button'> & { label: string; name?: string; quiet?: boolean }) {
  return (
    <Button
      look="secondary"
      aria-label={name}
      className={classNames(
        'whitespace-nowrap lg:py-1 lg:text-sm pointer-coarse:min-h-11',
        quiet ? quietInTable : 'lg:min-h-9 lg:px-3',
      )}
      {...props}
    >
      {label}
    </Button>
  );
}

/** The button's text is aligned with the texts above it. */
const quietInTable =
  'lg:-ml-2 lg:min-h-8 lg:border-transparent lg:bg-transparent lg:px-2 lg:text-matcha lg:usable:hover:border-transparent lg:usable:hover:bg-matcha-mist';

/** `failed`: the toast's title when it fails. */
export function RowAction<Intent extends string = never>({
  fields,
  failed,
  ...button
}: ComponentProps<typeof RowButton> & { fields: Fields<NoInfer<Intent>>; failed: string }) {
  const { sending, send } = useAction<Intent>({ failed });
  return <RowButton {...button} aria-disabled={sending} onClick={() => !sending && send(fields)} />;
}
