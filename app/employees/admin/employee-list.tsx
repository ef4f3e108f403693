import type { ComponentType, ReactNode } from 'react';
import { Description } from '#app/admin/description-list.tsx';
import { ChevronDown } from '#app/admin/icons.ts';
import { onboardingStatusLabel, onboardingStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { EmptyList } from '#app/lists/empty-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Day, DayText } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useHydrated, useMediaQuery } from '#app/ui/media/media-query.ts';
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

/** A table on wide screens, cards that open on others. `children` end the list. */
export function EmployeeList({ items, now, children }: Props) {
  const wide = useMediaQuery('print, (min-width: 64rem)');
  // Until it is known which, both are in the document and the style sheet shows one.
  const known = useHydrated();
  if (items.length === 0) {
    return (
      <div className="mt-3 rounded-card border border-line bg-surface">
        <EmptyList text="No employees found" filters={['status', 'position', 'search']}>
          Add one here, or with ‘Create employee’ at an accepted application.
        </EmptyList>
      </div>
    );
  }
  return (
    <div className="mt-3 rounded-card border border-line bg-surface">
      {(wide || !known) && <EmployeeTable items={items} now={now} />}
      {(!wide || !known) && <EmployeeCards items={items} now={now} />}
      {children}
    </div>
  );
}

type CellProps = { item: EmployeeListItem; now: Date };

const cells: [label: string, Cell: ComponentType<CellProps>][] = [
  ['Position', Position],
  ['Status', Status],
  ['Onboarding Link', LinkCell],
  ['Offer Letter', OfferLetter],
  ['Actions', EmployeeActions],
];

const headings = ['Employee', ...cells.map(([label]) => label)];

function EmployeeTable({ items, now }: Omit<Props, 'children'>) {
  return (
    <table data-print-sheet className="hidden w-full text-[0.9375rem] lg:table">
      <thead>
        <tr className="border-b border-line text-left text-sm text-muted">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-2.5 py-3 font-medium first:pl-5 last:pr-5">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-line align-top last:border-b-0">
            <th
              scope="row"
              className="w-1/4 max-w-0 py-4 xl:w-3/10 pr-2.5 pl-5 text-left font-normal"
            >
              <Person item={item} />
            </th>
            {cells.map(([label, Cell]) => (
              <td key={label} className="px-2.5 py-4 last:pr-5">
                <Cell item={item} now={now} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EmployeeCards({ items, now }: Omit<Props, 'children'>) {
  return (
    <ul className="lg:hidden">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line last:border-b-0">
          <details className="group">
            <summary className="flex list-none items-start gap-3 px-5 py-4 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 grow">
                <span className="block font-medium">{item.full_name_ic}</span>
                <span className="mt-0.5 block text-sm text-muted">{item.job_position}</span>
                <RecordFlags record={item} />
              </span>
              <Status item={item} />
              <Icon
                node={ChevronDown}
                className="mt-0.5 size-5 shrink-0 text-muted [transition:transform_150ms] group-open:[transform:rotate(180deg)]"
              />
            </summary>
            <dl className="grid gap-4 px-5 pb-5 sm:grid-cols-2">
              <Description label="Email">
                {item.email}
                <LeftOn item={item} />
              </Description>
              <Description label="Added on">
                <Day at={item.created_at} short />
              </Description>
              {cells
                .filter(([, Cell]) => Cell !== Status)
                .map(([label, Cell]) => (
                  <Description key={label} label={label}>
                    <Cell item={item} now={now} />
                  </Description>
                ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Person({ item }: { item: EmployeeListItem }) {
  return (
    <>
      <span className="block font-medium">{item.full_name_ic}</span>
      <span className="mt-0.5 block text-sm text-muted">
        <EmailText email={item.email} />
      </span>
      <span className="mt-0.5 block text-sm text-muted">
        Added on <Day at={item.created_at} short />
      </span>
      <LeftOn item={item} />
      <RecordFlags record={item} />
    </>
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
      <span className="block lg:min-w-22">{item.job_position}</span>
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
