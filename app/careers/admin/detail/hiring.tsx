import { href, Link } from 'react-router';
import { UserCheck, UserPlus } from '#app/admin/icons.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** From an accepted applicant to their employee record: to make it, or to open it. */
export function Hiring({
  application: { id, application_status, full_name },
  employeeId,
}: {
  application: Application;
  /** Of the record that has the applicant's address. */
  employeeId: string | null;
}) {
  if (employeeId === null && application_status !== 'accepted') return null;
  const [icon, text, label, search] = employeeId
    ? [
        UserCheck,
        'There is an employee record for this email.',
        'Employee record',
        { view: employeeId },
      ]
    : [UserPlus, 'Accepted, and not hired yet.', 'Hire', { add: id }];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-paper px-4 py-3 print:hidden">
      <p>{text}</p>
      <Link
        to={`${href('/admin/employees')}?${new URLSearchParams(search)}`}
        aria-label={employeeId ? `Employee record of ${full_name}` : `Hire ${full_name}`}
        className={buttonClass('secondary')}
      >
        <Icon node={icon} className="size-4" />
        {label}
      </Link>
    </div>
  );
}
