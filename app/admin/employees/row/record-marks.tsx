import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { type Mark, type MarkColumn, markColumns, marks } from '#app/employees/employee-marks.ts';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Everything that the owner has to ask this employee about before paying them. */
export function RecordMarks({ record }: { record: Record<MarkColumn, Date | null> }) {
  return marks.map((mark) => (
    <RecordMark key={mark} mark={mark} since={record[markColumns[mark]]} />
  ));
}

/** One of them: it may be a slip of the pen, or a fraud. */
export function RecordMark({ mark, since }: { mark: Mark; since: Date | null }) {
  if (!since) return null;
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-amber">
      <Icon node={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
      <span>{reasonOf(mark, since)}: confirm by phone</span>
    </p>
  );
}

function reasonOf(mark: Mark, since: Date): ReactNode {
  switch (mark) {
    case 'bank-account':
      return (
        <>
          Bank account changed on <Day at={since} />
        </>
      );
    case 'date-of-birth':
      return 'Date of birth and IC number differ';
    case 'account-owner':
      return 'Account owner has another name';
  }
}
