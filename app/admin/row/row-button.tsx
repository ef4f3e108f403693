import type { ComponentProps } from 'react';
import { type Fields, useAction } from '#app/admin/actions/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/**
 * A button of a row, in words. Smaller where a mouse is likely; 44 px where a finger is.
 * @param props.name what a screen reader says: the label, and what of whom
 * @param props.quiet words alone in a table, where many stand below each other
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
        'whitespace-nowrap lg:py-1 lg:text-sm',
        quiet ? quietInTable : 'lg:min-h-9 lg:px-3',
      )}
      {...props}
    >
      {label}
    </Button>
  );
}

/** Its words stand in line with those above them. */
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
