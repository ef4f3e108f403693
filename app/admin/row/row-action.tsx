import type { IconNode } from 'lucide';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from './row-button.tsx';

export function RowAction({
  fields,
  ...button
}: {
  label: string;
  icon: IconNode;
  fields: Readonly<Record<string, string>>;
}) {
  const { sending, send } = useAction();
  return <RowButton {...button} disabled={sending} onClick={() => send(fields)} />;
}
