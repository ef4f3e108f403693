// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the roles of a table whose CSS display is another one
import { type ComponentType, type ReactNode, useState } from 'react';
import { ChevronDown } from '#app/admin/icons.ts';
import { expiresIn, onboardingStatusLabel, onboardingStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { EmptyList } from '#app/lists/empty-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Day, DayText } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { EmployeeActions } from './row/employee-actions.tsx';
import { LinkCell } from './row/link-cell.tsx';
import { OfferLetterCell } from './row/offer-letter-cell.tsx';
import { FlagCount, RecordFlags } from './row/record-flags.tsx';

type Props = {
  items: EmployeeListItem[];
  /** When the list was read; it decides which links have expired. */
  now: Date;
  children: ReactNode;
};

/**
 * A table with rows of one height on wide screens and on paper; on other screens a list of cards that open. `children`
 * come at the end.
 */
export function EmployeeList({ items, now, children }: Props) {
  return (
    <div className="mt-3 overflow-clip rounded-card border border-line bg-surface">
      {items.length === 0 ? (
        <EmptyList text="No employees found" filters={['status', 'position', 'search']}>
          Add one here, or with ‘Hire’ at an accepted application.
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

type Column = {
  label: string;
  Cell: ComponentType<CellProps>;
  only?: 'card' | 'table';
  /** In a card it takes half the width, even on a phone. */
  half?: true;
};

/** The columns after the person, who begins a row and heads a card. */
const columns: Column[] = [
  { label: 'Email', Cell: ({ item }) => <EmailText email={item.email} />, only: 'card' },
  {
    label: 'Added on',
    Cell: ({ item }) => <Day at={item.created_at} short />,
    only: 'card',
    half: true,
  },
  { label: 'Position', Cell: Position, half: true },
  { label: 'Status', Cell: StatusInTable, only: 'table' },
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
        <tr role="row" className="text-left text-sm text-muted">
          {headings.map((heading) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="border-b border-line bg-surface px-2 py-3 font-medium whitespace-nowrap first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5 lg:sticky xl:px-2.5 lg:top-0"
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
        'grid grid-cols-2 gap-4 border-b border-line px-5 pt-4 align-top last:border-b-0 lg:h-21 lg:align-middle xl:h-18 lg:hover:bg-paper tabular:table-row',
        open ? 'pb-5' : 'pb-4',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="relative col-span-full flex min-w-0 flex-wrap items-start gap-x-3 text-left font-normal tabular:static tabular:table-cell tabular:w-2/5 tabular:max-w-0 tabular:py-2 tabular:pr-2.5 tabular:pl-5"
      >
        <Person item={item} now={now} />
        <span className="contents tabular:hidden">
          <Status item={item} />
          {/* The whole head of the card is this button's area. */}
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
        <span className="basis-full lg:hidden">
          <RecordFlags record={item} />
        </span>
      </th>
      {columns.map(({ label, Cell, only, half }) => (
        <td
          key={label}
          role="cell"
          className={classNames(
            'min-w-0',
            !half && 'max-sm:col-span-full',
            only === 'card'
              ? 'tabular:hidden'
              : 'tabular:table-cell tabular:px-2 tabular:py-1.5 xl:px-2.5',
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

function Person({ item, now }: CellProps) {
  const { full_name_ic: name, link_url, token_expires_at: ends } = item;
  return (
    <div className="min-w-0 flex-1">
      <span
        title={name}
        className="line-clamp-3 font-medium wrap-anywhere lg:line-clamp-2 xl:line-clamp-1"
      >
        {name}
      </span>
      <span className="mt-0.5 block text-sm text-muted tabular:hidden">
        {item.job_position}
        {link_url && ends && <span className="mt-0.5 block">{expiresIn(ends, now)}</span>}
        <LeftOn item={item} />
      </span>
      <span className="hidden text-sm text-muted wrap-anywhere tabular:block">
        <EmailText email={item.email} />
      </span>
    </div>
  );
}

/** The last day, also one that is still to come. */
function LeftOn({ item: { left_on, has_left } }: { item: EmployeeListItem }) {
  if (left_on === null) return null;
  return (
    <span className="mt-0.5 block text-sm text-muted xl:whitespace-nowrap">
      {has_left ? 'Left' : 'Leaves'} on <DayText day={left_on} short />
    </span>
  );
}

function Position({ item }: { item: EmployeeListItem }) {
  return (
    <>
      <span className="block lg:text-sm lg:whitespace-nowrap">{item.job_position}</span>
      <span className="mt-0.5 block text-sm whitespace-nowrap text-muted tabular">
        PIN: {item.employee_pin ?? 'N/A'}
      </span>
    </>
  );
}

/** The letter's buttons; on paper, where nothing can be pressed, a text. */
function OfferLetter({ item }: { item: EmployeeListItem }) {
  return (
    <>
      <OfferLetterCell item={item} />
      <span className="hidden print:block">{item.has_offer_letter ? 'On file' : 'None'}</span>
    </>
  );
}

function StatusInTable({ item }: { item: EmployeeListItem }) {
  return (
    <>
      <Status item={item} />
      <FlagCount item={item} />
      <LeftOn item={item} />
    </>
  );
}

function Status({ item }: { item: EmployeeListItem }) {
  return (
    <Badge tone={onboardingStatusTone[item.status]}>{onboardingStatusLabel[item.status]}</Badge>
  );
}
