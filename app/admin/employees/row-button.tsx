import type { ComponentProps } from 'react';
import { IconButton } from '#app/ui/button.tsx';

/** An icon button of a row. `of` is the record's id: the row's name tells whose button it is. */
export function RowButton({ className, ...props }: ComponentProps<typeof IconButton>) {
  return <IconButton className={rowButtonClass} {...props} />;
}

/** Smaller where a mouse is likely, so that a row holds them; 44 px where a finger is. */
export const rowButtonClass = 'lg:size-9';
