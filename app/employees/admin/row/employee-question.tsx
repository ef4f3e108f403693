import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import type { EmployeeIntent } from '#app/employees/admin/actions.server.ts';
import { lastDayRules } from '#app/employees/employee-form.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { TextField } from '#app/forms/field.tsx';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { Dialog } from '#app/ui/dialog.tsx';

/** What the menu of a row asks about before it is done. */
export type Asked = 'left' | 'stays' | 'withdraw-link' | 'remove-letter' | 'delete';

type Props = { item: EmployeeListItem; onClose: () => void };

export function EmployeeQuestion({ asked, ...props }: Props & { asked: Asked }) {
  const { item, onClose } = props;
  const { id } = item;
  const person = <strong>{item.full_name_ic}</strong>;
  switch (asked) {
    case 'left':
      return <LastDay {...props} />;
    case 'stays':
      return (
        <ConfirmDialog<EmployeeIntent>
          title="Remove the last day?"
          label="Remove"
          busyLabel="Saving..."
          look="primary"
          failed="Update Failed"
          fields={{ intent: 'stays', id }}
          onClose={onClose}
        >
          {person} is then listed with everybody who works here.
        </ConfirmDialog>
      );
    case 'withdraw-link':
      return (
        <ConfirmDialog<EmployeeIntent>
          title="Withdraw the link?"
          label="Withdraw link"
          busyLabel="Withdrawing..."
          failed="Failed to withdraw link"
          fields={{ intent: 'withdraw-link', id }}
          onClose={onClose}
        >
          The onboarding link of {person} stops working at once. What is on file stays as it is.
        </ConfirmDialog>
      );
    case 'remove-letter':
      return (
        <ConfirmDialog<EmployeeIntent>
          title="Delete Offer Letter"
          label="Delete"
          busyLabel="Deleting..."
          failed="Delete Failed"
          fields={{ intent: 'remove-letter', id }}
          onClose={onClose}
        >
          Delete the offer letter of {person}? This cannot be undone.
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog<EmployeeIntent>
          title="Delete Employee"
          label="Delete"
          busyLabel="Deleting..."
          failed="Failed to delete employee"
          fields={{ intent: 'delete', id }}
          onClose={onClose}
        >
          Delete the record of {person} with its offer letter? This cannot be undone.
        </ConfirmDialog>
      );
  }
}

function LastDay({ item: { id, full_name_ic, left_on }, onClose }: Props) {
  return (
    <Dialog title={`Last day of ${full_name_ic}`} holdsForm onClose={onClose}>
      <ActionForm
        rules={lastDayRules}
        submit={(typed, send: Send<EmployeeIntent>) => send({ intent: 'left', id, ...typed })}
        failed="Update Failed"
        label="Save"
        busyLabel="Saving..."
        onDone={onClose}
        onClose={onClose}
      >
        <TextField
          label={lastDayRules.left_on.label}
          name="left_on"
          type="date"
          defaultValue={left_on ?? isoDay(cafeDay(new Date()))}
        />
        <p>
          From this day on you find the record under the filter ‘Left’. An open onboarding link
          stops working at once. The record is kept for {retentionPeriods.employeeWhoLeft.years}{' '}
          years more.
        </p>
      </ActionForm>
    </Dialog>
  );
}
