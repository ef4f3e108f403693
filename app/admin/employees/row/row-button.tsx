import type { ComponentProps } from 'react';
import { IconButton } from '#app/ui/button.tsx';

/** An icon button of a row; the row's heading tells whose it is. */
export function RowButton(props: Omit<ComponentProps<typeof IconButton>, 'className'>) {
  return <IconButton className={rowButtonClass} {...props} />;
}

/** Smaller where a mouse is likely, so that a row holds them; 44 px where a finger is. */
export const rowButtonClass = 'lg:size-8 xl:size-9';
