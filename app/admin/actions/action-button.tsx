import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import { type Fields, useAction } from './use-action.ts';

/** `failed`: the toast's title when it fails. */
export function ActionButton<Intent extends string = never>({
  fields,
  failed,
  busyLabel,
  icon,
  children,
  ...button
}: ComponentProps<typeof Button> & {
  fields: Fields<NoInfer<Intent>>;
  failed: string;
  busyLabel?: string;
  icon?: ReactNode;
}) {
  const { sending, send } = useAction<Intent>({ failed });
  useFocusPageWhenLost();
  return (
    <Button
      look="secondary"
      {...button}
      aria-disabled={sending}
      onClick={() => !sending && send(fields)}
    >
      {icon}
      {(sending && busyLabel) || children}
    </Button>
  );
}
