import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmAction } from '#app/admin/employees/confirm-action.tsx';
import { useOpenDialog } from '#app/admin/employees/use-open-dialog.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { RowButton } from './row-button.tsx';

export function EmployeeActions({ item }: { item: EmployeeListItem }) {
  const open = useOpenDialog();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="-my-2 -ml-2 flex">
      <RowButton label="Edit" onClick={() => open({ edit: item.id })}>
        <Pencil aria-hidden className="size-5" strokeWidth={1.5} />
      </RowButton>
      <RowButton label="View details" onClick={() => open({ view: item.id })}>
        <Eye aria-hidden className="size-5" strokeWidth={1.5} />
      </RowButton>
      <RowButton label="Delete" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden className="size-5" strokeWidth={1.5} />
      </RowButton>
      {deleting && (
        <ConfirmAction
          title="Delete Employee"
          intent="delete"
          id={item.id}
          onClose={() => setDeleting(false)}
        >
          Delete the record of <strong className="font-medium">{item.full_name_ic}</strong> with its
          offer letter? This cannot be undone.
        </ConfirmAction>
      )}
    </div>
  );
}
