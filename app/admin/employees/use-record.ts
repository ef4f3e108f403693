import { useEffect, useState } from 'react';
import { useRequestFailed } from '#app/admin/request-failed.ts';
import type { EmployeeRecord, OpeningPurpose } from '#app/employees/record/employee-record.ts';
import { fetchFile } from '#app/ui/save-file.ts';

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
  const requestFailed = useRequestFailed();

  function failed(error: unknown) {
    if (requestFailed({ title: 'Failed to fetch employee records' }, error)) onClose();
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
