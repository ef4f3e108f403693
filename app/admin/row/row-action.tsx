import type { ComponentProps } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from './row-button.tsx';

export function RowAction({
  fields,
  ...button
}: ComponentProps<typeof RowButton> & { fields: Readonly<Record<string, string>> }) {
  const { sending, send } = useAction();
  return <RowButton {...button} disabled={sending} onClick={() => send(fields)} />;
}
