import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { DiscardChanges, useUnsavedChanges } from '#app/admin/actions/discard-changes.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { employeePositions } from '#app/employees/employee.ts';
import { type NewEmployee, newEmployeeRules } from '#app/employees/employee-form.ts';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { EmployeeIntent, EmployeeResult } from './actions.server.ts';
import { EmailExists } from './email-exists.tsx';

const { full_name_ic, email, job_position } = newEmployeeRules;

const readForm = (form: FormData) => readTexts(newEmployeeRules, form);

/** 'Add Employee'. `applicant`: data taken over from an accepted application; `children`: why it can't be taken. */
export function AddEmployee({
  applicant,
  onAdded,
  onClose,
  children,
}: {
  applicant: NewEmployee | null;
  onAdded: (id: string | undefined) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState(applicant ?? readForm(new FormData()));
  const [answer, setAnswer] = useState<EmployeeResult>();
  const unsaved = useUnsavedChanges();
  const navigate = useNavigate();
  // Leads to the top of the whole list, where the new record is. Back must not open the dialog again.
  const showRecord = () => {
    unsaved.markSaved();
    navigate('?', { replace: true });
  };
  const filled = Object.values(typed).every((text) => text.trim() !== '');
  return (
    <Dialog title="Add Employee" holdsForm onClose={onClose}>
      <ActionForm
        rules={newEmployeeRules}
        texts={typed}
        submit={async (employee, send: Send<EmployeeIntent, EmployeeResult>) => {
          const result = await send({ intent: 'add', ...employee });
          setAnswer(result);
          if (result?.ok) onAdded(result.id);
          return result;
        }}
        failed="Failed to add employee"
        label="Add"
        busyLabel="Adding..."
        isReady={filled}
        isTold
        onInput={(form) => {
          setTyped(readForm(new FormData(form)));
          return unsaved.onInput(form);
        }}
        onDone={(_, form) => form.isConnected && showRecord()}
        onClose={onClose}
      >
        {children && <p role="alert">{children}</p>}
        <TextField label={full_name_ic.label} name="full_name_ic" autoComplete="off" />
        <TextField label={email.label} name="email" type="email" autoComplete="off" />
        <SelectField
          label={job_position.label}
          name="job_position"
          placeholder="Select a position"
          options={employeePositions.map((position) => ({ value: position, label: position }))}
        />
      </ActionForm>
      <EmailExists
        answer={answer}
        position={typed.job_position}
        onReissued={showRecord}
        onClose={() => setAnswer(undefined)}
      />
      <DiscardChanges changed={unsaved.changed} />
    </Dialog>
  );
}
