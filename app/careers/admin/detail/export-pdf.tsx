import { useState } from 'react';
import { href } from 'react-router';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { FileDown } from '#app/admin/icons.ts';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { postJson, saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';

export function ExportPdf({ applicationId }: { applicationId: string }) {
  const [busy, setBusy] = useState(false);
  const requestFailed = useRequestFailed();

  async function exportPdf() {
    setBusy(true);
    try {
      const url = href('/api/export-application-pdf');
      const response = await withProof(() => postJson(url, { applicationId }));
      if (response) {
        await saveFile(response);
        showToast({ title: 'Application PDF exported successfully' });
      }
    } catch (error) {
      requestFailed({ title: 'Failed to export PDF' }, error);
    }
    setBusy(false);
  }

  return (
    <Button look="secondary" disabled={busy} onClick={exportPdf}>
      <Icon node={FileDown} className="size-4" />
      {busy ? 'Exporting...' : 'Export PDF'}
    </Button>
  );
}
