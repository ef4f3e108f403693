import { Fragment, type ReactNode } from 'react';
import { type Flag, type FlagColumn, flagColumns, flags } from '#app/employees/employee-flags.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { Day } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { TriangleAlert } from '#app/ui/icons/icons.ts';

type Flagged = Record<FlagColumn, Date | null>;

function raised(record: Flagged): { flag: Flag; since: Date }[] {
  return flags.flatMap((flag) => {
    const since = record[flagColumns[flag]];
    return since ? [{ flag, since }] : [];
  });
}

/** All flags: what the owner has to ask this employee about before paying them. */
export function RecordFlags({ record }: { record: Flagged }) {
  return raised(record).map(({ flag, since }) => (
    <RecordFlag key={flag} flag={flag} since={since} />
  ));
}

/** The flags in short, in a row of the table; a press leads to the record, where they are confirmed. */
export function FlagCount({ item }: { item: EmployeeListItem }) {
  const open = useOpenDialog();
  const found = raised(item);
  if (found.length === 0) return null;
  return (
    <button
      type="button"
      onClick={() => open({ view: item.id })}
      className="-mx-1 mt-0.5 flex min-h-6 items-center gap-1.5 rounded-control px-1 text-sm font-medium whitespace-nowrap text-amber recolors hover:bg-amber-mist"
    >
      <Icon node={TriangleAlert} className="size-4 shrink-0" strokeWidth={2} />
      {found.length} to confirm
      <span className="sr-only">
        {' '}
        of {item.full_name_ic}
        {found.map(({ flag, since }) => (
          <Fragment key={flag}>. {reasonOf(flag, since)}</Fragment>
        ))}
      </span>
    </button>
  );
}

/** One flag: it may be a slip or a fraud. `children` add details. */
export function RecordFlag({
  flag,
  since,
  children,
}: {
  flag: Flag;
  since: Date | null;
  children?: string;
}) {
  if (!since) return null;
  return (
    <span className="mt-2 flex items-start gap-1.5 text-sm font-normal text-amber">
      <Icon node={TriangleAlert} className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      <span>{children || reasonOf(flag, since)}: confirm by phone</span>
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
      return 'IC number and date of birth do not match';
    case 'account-owner':
      return 'Account owner has another name';
  }
}
