import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import { useAction } from './use-action.ts';

export function ActionButton({
  fields,
  busyLabel,
  icon,
  children,
  ...button
}: ComponentProps<typeof Button> & {
  fields: Readonly<Record<string, string>>;
  busyLabel?: string;
  icon?: ReactNode;
}) {
  const { sending, send } = useAction();
  useFocusPageWhenLost();
  return (
    <Button look="secondary" {...button} disabled={sending} onClick={() => send(fields)}>
      {icon}
      {(sending && busyLabel) || children}
    </Button>
  );
}
