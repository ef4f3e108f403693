import { useContext } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import type { EmployeeIntent } from '#app/employees/admin/actions.server.ts';
import { LeftContext } from '#app/employees/admin/left-lately.tsx';
import { lastDayRules } from '#app/employees/employee-form.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { Dialog } from '#app/ui/dialog.tsx';

/** The actions of a row's menu that need confirmation. */
export type Asked = 'left' | 'stays' | 'withdraw-link' | 'remove-letter' | 'delete';

type Props = { item: EmployeeListItem; onClose: () => void };

/** The questions, by the intent that each confirms; `text` has the parts before and after the name. */
const questions = {
  stays: {
    title: 'Remove the last day?',
    label: 'Remove',
    busyLabel: 'Saving...',
    look: 'primary',
    failed: 'Update Failed',
    text: ['', ' is then listed with everybody who works here.'],
  },
  'withdraw-link': {
    title: 'Withdraw the link?',
    label: 'Withdraw link',
    busyLabel: 'Withdrawing...',
    look: 'danger',
    failed: 'Failed to withdraw link',
    text: ['The onboarding link of ', ' stops working at once. What is on file stays as it is.'],
  },
  'remove-letter': {
    title: 'Delete Offer Letter',
    label: 'Delete',
    busyLabel: 'Deleting...',
    look: 'danger',
    failed: 'Delete Failed',
    text: ['Delete the offer letter of ', '? This cannot be undone.'],
  },
  delete: {
    title: 'Delete Employee',
    label: 'Delete',
    busyLabel: 'Deleting...',
    look: 'danger',
    failed: 'Failed to delete employee',
    text: ['Delete the record of ', ' with its offer letter? This cannot be undone.'],
  },
} as const;

export function EmployeeQuestion({ asked, ...props }: Props & { asked: Asked }) {
  const { item, onClose } = props;
  if (asked === 'left') return <LastDay {...props} />;
  const { text, ...question } = questions[asked];
  const fields = { intent: asked, id: item.id };
  return (
    <ConfirmDialog<EmployeeIntent> {...question} fields={fields} onClose={onClose}>
      {text[0]}
      <strong>{item.full_name_ic}</strong>
      {text[1]}
    </ConfirmDialog>
  );
}

function LastDay({ item: { id, full_name_ic, left_on }, onClose }: Props) {
  const tell = useContext(LeftContext);
  return (
    <Dialog title={`Last day of ${full_name_ic}`} holdsForm onClose={onClose}>
      <ActionForm
        rules={lastDayRules}
        submit={(typed, send: Send<EmployeeIntent>) => send({ intent: 'left', id, ...typed })}
        failed="Update Failed"
        label="Save"
        busyLabel="Saving..."
        onDone={({ left_on: day }) => {
          onClose();
          tell({ id, name: full_name_ic, day, before: left_on });
        }}
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
