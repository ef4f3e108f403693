import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { employeePositions } from '#app/employees/employee.ts';
import { checkNewEmployee, newEmployeeRules } from '#app/employees/employee-form.ts';
import { SelectField, TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { UnsavedChanges, useUnsavedChanges } from '#app/forms/unsaved-changes.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { EmployeeIntent, EmployeeResult } from './actions.server.ts';
import { EmailExists } from './email-exists.tsx';

const { full_name_ic, email, job_position } = newEmployeeRules;

const readForm = (form: FormData) => readTexts(newEmployeeRules, form);
type NewTexts = ReturnType<typeof readForm>;

/** 'Add Employee'; `applicant` is carried over from an accepted application; `children` say why none can be. */
export function AddEmployee({
  applicant,
  onClose,
  children,
}: {
  applicant: NewTexts | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState(applicant ?? readForm(new FormData()));
  const unsaved = useUnsavedChanges();
  const navigate = useNavigate();
  // To the top of the whole list, where the new record is; Back does not lead to the dialog again.
  const showRecord = () => {
    unsaved.markSaved();
    navigate('?', { replace: true });
  };
  const { isSignedOut, result, send } = useAction<EmployeeIntent, EmployeeResult>({
    failed: 'Failed to add employee',
    fillsForm: true,
  });
  const form = useForm({
    rules: newEmployeeRules,
    texts: typed,
    check: (data) => checkNewEmployee(readForm(data)),
    send: (employee) => send({ intent: 'add', ...employee }),
    onDone: (_, form) => form.isConnected && showRecord(),
    onInput(form) {
      setTyped(readForm(new FormData(form)));
      return unsaved.onInput(form);
    },
  });

  const refused = result?.ok === false ? result : null;
  const filled = Object.values(typed).every((text) => text.trim() !== '');
  return (
    <Dialog title="Add Employee" holdsForm onClose={onClose}>
      <Form form={form} className="flex flex-col gap-5">
        {children && <p role="alert">{children}</p>}
        {isSignedOut && <SignedOut />}
        <TextField label={full_name_ic.label} name="full_name_ic" autoComplete="off" />
        <TextField label={email.label} name="email" type="email" autoComplete="off" />
        <SelectField
          label={job_position.label}
          name="job_position"
          placeholder="Select a position"
          options={employeePositions.map((position) => ({ value: position, label: position }))}
        />
        <DialogActions>
          <Button type="submit" disabled={!filled || form.busy}>
            {form.busy ? 'Adding...' : 'Add'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
      {refused?.reason === 'email-exists' && (
        <EmailExists
          existing={refused.existing ?? null}
          position={typed.job_position}
          onReissued={showRecord}
        />
      )}
      <UnsavedChanges changed={unsaved.changed} />
    </Dialog>
  );
}
