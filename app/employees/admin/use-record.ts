import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import type { EmployeeRecord, OpeningPurpose } from '#app/employees/record/open-employee.server.ts';
import { postJson } from '#app/ui/save-file.ts';

/**
 * Opens a record for a dialog, only once, since each opening is noted. Null until it has come. When it can't be
 * opened, shows a toast and closes the dialog.
 */
export function useRecord(
  id: string,
  purpose: OpeningPurpose,
  onClose: () => void,
  times = 1,
): EmployeeRecord | null {
  const [record, setRecord] = useState<EmployeeRecord | null>(null);
  const requestFailed = useRequestFailed();

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again only for another record or number of times
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const url = href('/api/employee-record');
    withProof(() => postJson(url, { employeeId: id, purpose }, { signal }))
      .then((response) => response?.json())
      .then((answer) => {
        if (signal.aborted) return;
        if (answer) setRecord(answer.record);
        else onClose();
      })
      .catch((error) => {
        if (signal.aborted) return;
        if (requestFailed({ title: 'Failed to fetch employee records' }, error)) onClose();
      });
    return () => aborter.abort();
  }, [id, purpose, times]);
  return record;
}
