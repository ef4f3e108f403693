import type { ComponentProps } from 'react';
import { type Fields, useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from './row-button.tsx';

/** `failed`: the toast's title when it fails. */
export function RowAction<Intent extends string = never>({
  fields,
  failed,
  ...button
}: ComponentProps<typeof RowButton> & { fields: Fields<NoInfer<Intent>>; failed: string }) {
  const { sending, send } = useAction<Intent>({ failed });
  return <RowButton {...button} disabled={sending} onClick={() => send(fields)} />;
}
