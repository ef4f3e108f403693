import { Eye, Pencil, Trash2 } from 'lucide';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { useOpenDialog } from '#app/admin/employees/use-open-dialog.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';

export function EmployeeActions({ item: { id, full_name_ic } }: { item: EmployeeListItem }) {
  const open = useOpenDialog();
  return (
    <div className="-my-2 -ml-2 flex">
      <RowButton label="Edit" icon={Pencil} onClick={() => open({ edit: id })} />
      <RowButton label="View details" icon={Eye} onClick={() => open({ view: id })} />
      <ConfirmAction
        title="Delete Employee"
        label="Delete"
        busyLabel="Deleting..."
        fields={{ intent: 'delete', id }}
        trigger={(ask) => <RowButton label="Delete" icon={Trash2} onClick={ask} />}
      >
        Delete the record of <strong>{full_name_ic}</strong> with its offer letter? This cannot be
        undone.
      </ConfirmAction>
    </div>
  );
}
