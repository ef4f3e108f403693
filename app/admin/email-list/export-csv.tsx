import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRequestFailed } from '#app/admin/request-failed.ts';
import { subscriberCountHeader } from '#app/newsletter/subscribers/email-list.ts';
import { Button } from '#app/ui/button.tsx';
import { fetchFile, saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';
import { countLines } from './count-lines.ts';

type Progress = { done: number; total: number };

const numbers = new Intl.NumberFormat('en-MY');

/** 'Export CSV': saves the whole list, and shows how much of it has come. */
export function ExportCsv() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const requestFailed = useRequestFailed();
  const running = useRef<AbortController>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function exportCsv() {
    if (progress) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ done: 0, total: 0 });
    try {
      const response = await fetchFile('/admin/email-list.csv', { signal });
      const total = Number(response.headers.get(subscriberCountHeader));
      if (total === 0) {
        await response.body?.cancel();
        showToast({ title: 'No subscribers to export' });
      } else {
        // The first line is the names of the columns.
        await saveFile(countLines(response, (lines) => setProgress({ done: lines - 1, total })));
        showToast({ title: 'Email list exported successfully' });
      }
    } catch (error) {
      if (!signal.aborted) requestFailed({ title: 'Failed to export email list' }, error);
    }
    setProgress(null);
  }

  function cancel() {
    running.current?.abort();
    button.current?.focus();
  }

  return (
    // The button stays where it is: were another in its place, a double click would press that.
    <div className="flex flex-col items-start gap-3 sm:items-end xl:flex-row-reverse xl:items-center">
      <Button
        ref={button}
        look="primary"
        // Not `disabled`: who works by keyboard keeps the focus, and gets it back from 'Cancel'.
        aria-disabled={progress !== null}
        onClick={exportCsv}
        className="aria-disabled:opacity-60"
      >
        <FileDown aria-hidden className="size-4" strokeWidth={1.5} />
        Export CSV
      </Button>
      {progress && <Running progress={progress} onCancel={cancel} />}
    </div>
  );
}

function Running({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress
        aria-label="Export"
        // Without a value it moves to and fro.
        {...(progress.total > 0 && { value: progress.done, max: progress.total })}
        className="progress h-2 w-40"
      />
      <span className="text-sm text-muted">
        {progress.total > 0
          ? `${numbers.format(progress.done)} of ${numbers.format(progress.total)}`
          : 'Exporting...'}
      </span>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
