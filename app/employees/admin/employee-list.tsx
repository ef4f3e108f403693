// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget the roles of a table that is shown as something else
import { type ComponentType, type ReactNode, useState } from 'react';
import { ChevronDown } from '#app/admin/icons.ts';
import { onboardingStatusLabel, onboardingStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { EmptyList } from '#app/lists/empty-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Day, DayText } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmployeeActions } from './row/employee-actions.tsx';
import { LinkCell } from './row/link-cell.tsx';
import { OfferLetterCell } from './row/offer-letter-cell.tsx';
import { RecordFlags } from './row/record-flags.tsx';

type Props = {
  items: EmployeeListItem[];
  /** When the list was read: it decides what has expired. */
  now: Date;
  children: ReactNode;
};

/** A table on wide screens and on paper, which becomes cards that open on others. `children` end the list. */
export function EmployeeList({ items, now, children }: Props) {
  return (
    <div className="mt-3 rounded-card border border-line bg-surface">
      {items.length === 0 ? (
        <EmptyList text="No employees found" filters={['status', 'position', 'search']}>
          Add one here, or with ‘Create employee’ at an accepted application.
        </EmptyList>
      ) : (
        <>
          <EmployeeTable items={items} now={now} />
          {children}
        </>
      )}
    </div>
  );
}

type CellProps = { item: EmployeeListItem; now: Date };

type Column = { label: string; Cell: ComponentType<CellProps>; only?: 'card' | 'table' };

/** After the person, who begins a row and heads a card. */
const columns: Column[] = [
  {
    label: 'Email',
    Cell: ({ item }) => (
      <>
        {item.email}
        <LeftOn item={item} />
      </>
    ),
    only: 'card',
  },
  { label: 'Added on', Cell: ({ item }) => <Day at={item.created_at} short />, only: 'card' },
  { label: 'Position', Cell: Position },
  { label: 'Status', Cell: Status, only: 'table' },
  { label: 'Onboarding Link', Cell: LinkCell },
  { label: 'Offer Letter', Cell: OfferLetter },
  { label: 'Actions', Cell: EmployeeActions },
];

const headings = [
  'Employee',
  ...columns.flatMap(({ label, only }) => (only === 'card' ? [] : label)),
];

function EmployeeTable({ items, now }: Omit<Props, 'children'>) {
  return (
    <table
      role="table"
      data-print-sheet
      className="block w-full tabular:table tabular:text-[0.9375rem]"
    >
      <thead role="rowgroup" className="hidden tabular:table-header-group">
        <tr role="row" className="border-b border-line text-left text-sm text-muted">
          {headings.map((heading) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="px-2.5 py-3 font-medium first:pl-5 last:pr-5"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block tabular:table-row-group">
        {items.map((item) => (
          <EmployeeRow key={item.id} item={item} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function EmployeeRow({ item, now }: CellProps) {
  const [open, setOpen] = useState(false);
  return (
    <tr
      role="row"
      className={classNames(
        'grid gap-4 border-b border-line px-5 pt-4 align-top last:border-b-0 sm:grid-cols-2 tabular:table-row',
        open ? 'pb-5' : 'pb-4',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="relative col-span-full flex min-w-0 items-start gap-3 text-left font-normal tabular:static tabular:table-cell tabular:w-1/4 tabular:max-w-0 tabular:py-4 tabular:pr-2.5 tabular:pl-5 xl:w-3/10"
      >
        <Person item={item} />
        <span className="contents tabular:hidden">
          <Status item={item} />
          {/* Pressed anywhere on the head of the card. */}
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Details of ${item.full_name_ic}`}
            onClick={() => setOpen(!open)}
            className="mt-0.5 shrink-0 text-muted after:absolute after:-inset-x-5 after:-inset-y-4"
          >
            <Icon
              node={ChevronDown}
              className={classNames(
                'size-5 [transition:transform_150ms]',
                open && '[transform:rotate(180deg)]',
              )}
            />
          </button>
        </span>
      </th>
      {columns.map(({ label, Cell, only }) => (
        <td
          key={label}
          role="cell"
          className={classNames(
            'min-w-0',
            only === 'card' ? 'tabular:hidden' : 'tabular:table-cell tabular:px-2.5 tabular:py-4',
            (!open || only === 'table') && 'hidden',
            'tabular:last:pr-5',
          )}
        >
          <span className="mb-0.5 block text-sm text-muted tabular:hidden">{label}</span>
          <Cell item={item} now={now} />
        </td>
      ))}
    </tr>
  );
}

function Person({ item }: { item: EmployeeListItem }) {
  return (
    <div className="min-w-0 grow">
      <span className="block font-medium">{item.full_name_ic}</span>
      <span className="mt-0.5 block text-sm text-muted tabular:hidden">{item.job_position}</span>
      <span className="hidden text-sm text-muted tabular:block">
        <span className="mt-0.5 block">
          <EmailText email={item.email} />
        </span>
        <span className="mt-0.5 block">
          Added on <Day at={item.created_at} short />
        </span>
        <LeftOn item={item} />
      </span>
      <RecordFlags record={item} />
    </div>
  );
}

/** Also before the day has come. */
function LeftOn({ item: { left_on, has_left } }: { item: EmployeeListItem }) {
  if (left_on === null) return null;
  return (
    <span className="mt-0.5 block text-sm text-muted">
      {has_left ? 'Left' : 'Leaves'} on <DayText day={left_on} short />
    </span>
  );
}

function Position({ item }: { item: EmployeeListItem }) {
  return (
    <>
      <span className="block tabular:min-w-22">{item.job_position}</span>
      <span className="mt-0.5 block text-sm whitespace-nowrap text-muted tabular-nums">
        PIN: {item.employee_pin ?? 'N/A'}
      </span>
    </>
  );
}

/** On paper, where nothing can be pressed, words. */
function OfferLetter({ item }: { item: EmployeeListItem }) {
  return (
    <>
      <OfferLetterCell item={item} />
      <span className="hidden print:block">{item.has_offer_letter ? 'On file' : 'None'}</span>
    </>
  );
}

function Status({ item }: { item: EmployeeListItem }) {
  return (
    <Badge tone={onboardingStatusTone[item.status]}>{onboardingStatusLabel[item.status]}</Badge>
  );
}
