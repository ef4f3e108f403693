import { useState } from 'react';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { FileDown } from '#app/admin/icons.ts';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast-store.ts';

/**
 * Saves a file of people's data; asks for a proof of identity when the last one is too old.
 * @param props.load requests the file
 * @param props.done the toast after a success, if the file alone does not say enough
 */
export function SaveConfirmed({
  load,
  label,
  busyLabel = 'Saving...',
  failed,
  done,
  className,
}: {
  load: () => Promise<Response>;
  label: string;
  busyLabel?: string;
  failed: string;
  done?: string;
  className?: string;
}) {
  const [saving, setSaving] = useState(false);
  const requestFailed = useRequestFailed();

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const response = await withProof(load);
      if (response) await saveFile(response);
      if (response && done) showToast({ title: done });
    } catch (error) {
      requestFailed({ title: failed }, error);
    }
    setSaving(false);
  }

  return (
    <Button look="secondary" disabled={saving} onClick={save} className={className}>
      <Icon node={FileDown} className="size-4" />
      {saving ? busyLabel : label}
    </Button>
  );
}
