import { useEffect, useRef, useState } from 'react';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { FileDown } from '#app/admin/icons.ts';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import { subscriberCountHeader } from '#app/newsletter/newsletter.ts';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { fetchFile, saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast-store.ts';

/** Saves the whole list; a long one can be cancelled. */
export function ExportCsv({ label, url, look }: { label: string; url: string; look?: ButtonLook }) {
  const [running, setRunning] = useState<AbortController | null>(null);
  const requestFailed = useRequestFailed();
  const button = useRef<HTMLButtonElement>(null);
  // Cancels the export also when the page is left.
  useEffect(() => () => running?.abort(), [running]);

  async function exportCsv() {
    if (running) return;
    const aborter = new AbortController();
    setRunning(aborter);
    try {
      const response = await withProof(() => fetchFile(url, { signal: aborter.signal }));
      if (response?.headers.get(subscriberCountHeader) === '0') {
        await response.body?.cancel();
        showToast({ title: 'No subscribers to export' });
      } else if (response) {
        await saveFile(response);
        showToast({ title: 'Email list exported successfully' });
      }
    } catch (error) {
      if (!aborter.signal.aborted) requestFailed({ title: 'Failed to export email list' }, error);
    }
    setRunning(null);
  }

  function cancel() {
    running?.abort();
    button.current?.focus();
  }

  return (
    // The button keeps its place: if another took it, a double click would press that one.
    <div className="flex flex-col gap-3 sm:items-start">
      <Button
        ref={button}
        look={look}
        // Not `disabled`, so that the keyboard focus stays on it, and comes back to it from 'Cancel'.
        aria-disabled={running !== null}
        onClick={exportCsv}
      >
        <Icon node={FileDown} className="size-4" />
        {label}
      </Button>
      {running && (
        <div className="flex flex-wrap items-center gap-3">
          <progress aria-label="Export" className="progress h-2 w-40" />
          <span className="text-sm text-muted">Exporting...</span>
          <Button look="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
