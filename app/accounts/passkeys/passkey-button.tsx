import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';

/** The alternative to the fields above it. `disabled`: passkeys can't be used here. */
export function PasskeyButton({
  label,
  disabled = false,
  onPress,
}: {
  label: string;
  disabled?: boolean;
  /** Resolves to true when another page is on its way. */
  onPress: () => Promise<boolean>;
}) {
  const [busy, setBusy] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    setBusy(await onPress());
  }

  return (
    <>
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Button look="secondary" disabled={busy || disabled} onClick={press}>
        {busy ? 'Waiting for the passkey...' : label}
      </Button>
    </>
  );
}
