import type { ReactNode } from 'react';
import { type Flag, type FlagColumn, flagColumns, flags } from '#app/employees/employee-flags.ts';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TriangleAlert } from '#app/ui/icons.ts';

/** Everything that the owner has to ask this employee about before paying them. */
export function RecordFlags({ record }: { record: Record<FlagColumn, Date | null> }) {
  return flags.map((flag) => (
    <RecordFlag key={flag} flag={flag} since={record[flagColumns[flag]]} />
  ));
}

/** One of them: it may be a slip of the pen, or a fraud. */
export function RecordFlag({ flag, since }: { flag: Flag; since: Date | null }) {
  if (!since) return null;
  return (
    <span className="mt-2 flex items-start gap-1.5 text-sm font-normal text-amber">
      <Icon node={TriangleAlert} className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      <span>{reasonOf(flag, since)}: confirm by phone</span>
    </span>
  );
}

function reasonOf(flag: Flag, since: Date): ReactNode {
  switch (flag) {
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
