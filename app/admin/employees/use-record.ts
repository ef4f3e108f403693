import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EmployeeRecord, OpeningPurpose } from '#app/employees/employee-record.ts';
import { FileRefused, fetchFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';

/**
 * Opens a record for a dialog, once: each opening is noted. Null until it is there; when it can't be
 * opened that is said, and the dialog closes.
 */
export function useRecord(
  id: string,
  purpose: OpeningPurpose,
  onClose: () => void,
): EmployeeRecord | null {
  const [record, setRecord] = useState<EmployeeRecord | null>(null);
  const revalidator = useRevalidator();

  function failed(error: unknown) {
    showToast({ title: 'Failed to fetch employee records', tone: 'danger' });
    onClose();
    // The record may be gone, or the session over: new data says which.
    if (error instanceof FileRefused) revalidator.revalidate();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again only for another record
  useEffect(() => {
    const aborter = new AbortController();
    const unlessLeft =
      <T>(use: (value: T) => void) =>
      (value: T) => {
        if (!aborter.signal.aborted) use(value);
      };
    openRecord(id, purpose, aborter.signal).then(unlessLeft(setRecord), unlessLeft(failed));
    return () => aborter.abort();
  }, [id, purpose]);
  return record;
}

async function openRecord(
  employeeId: string,
  purpose: OpeningPurpose,
  signal: AbortSignal,
): Promise<EmployeeRecord> {
  const response = await fetchFile('/api/employee-record', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ employeeId, purpose }),
    signal,
  });
  const { record } = await response.json();
  return record;
}
