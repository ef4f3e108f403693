import { useState } from 'react';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { Pencil, Trash2 } from '#app/admin/icons.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { MenuButton, RowMenu } from '#app/admin/row/row-menu.tsx';
import type { EmployeeIntent } from '#app/employees/admin/actions.server.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { useOpenDialog } from '#app/lists/use-open-dialog.ts';

export function EmployeeActions({
  item: { id, full_name_ic: person },
}: {
  item: EmployeeListItem;
}) {
  const open = useOpenDialog();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="flex items-center gap-1.5">
      <RowButton
        label="View details"
        name={`View details of ${person}`}
        onClick={() => open({ view: id })}
      />
      <RowMenu label={`More for ${person}`}>
        <MenuButton
          label="Edit"
          name={`Edit the record of ${person}`}
          icon={Pencil}
          onClick={() => open({ edit: id })}
        />
        <MenuButton
          label="Delete employee"
          name={`Delete employee ${person}`}
          icon={Trash2}
          danger
          onClick={() => setDeleting(true)}
        />
      </RowMenu>
      {deleting && (
        <ConfirmDialog<EmployeeIntent>
          title="Delete Employee"
          label="Delete"
          busyLabel="Deleting..."
          failed="Failed to delete employee"
          fields={{ intent: 'delete', id }}
          onClose={() => setDeleting(false)}
        >
          Delete the record of <strong>{person}</strong> with its offer letter? This cannot be
          undone.
        </ConfirmDialog>
      )}
    </div>
  );
}
