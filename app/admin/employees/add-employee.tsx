import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { employeePositions } from '#app/employees/employee.ts';
import { checkNewEmployee, newEmployeeRules } from '#app/employees/employee-form.ts';
import { SelectField, TextField } from '#app/forms/field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { EmployeeResult } from './actions.server.ts';
import { EmailExists } from './email-exists.tsx';
import { SignedOut } from './signed-out.tsx';

type Form = { full_name_ic: string; email: string; job_position: string };

const empty: Form = { full_name_ic: '', email: '', job_position: '' };

/** 'Add Employee'; `applicant` is who was accepted, to be carried over. */
export function AddEmployee({
  applicant,
  onClose,
}: {
  applicant: Form | null;
  onClose: () => void;
}) {
  const [form, setForm] = useState<Form>(applicant ?? empty);
  const navigate = useNavigate();
  // To the top of the whole list, where the new record is; Back does not lead to the dialog again.
  const showRecord = () => navigate('?', { replace: true });
  const { sending, result, send } = useAction<EmployeeResult>(showRecord);

  const change = (name: keyof Form) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
    setForm({ ...form, [name]: event.currentTarget.value });
  const filled = Object.values(form).every((text) => text.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const verdict = checkNewEmployee(form);
    if (!verdict.ok) {
      return showToast({ ...verdict.failure, tone: 'danger' });
    }
    send({ intent: 'add', ...form });
  }

  const refused = result?.ok === false ? result : null;
  return (
    <Dialog title="Add Employee" holdsForm onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {refused?.reason === 'signed-out' && <SignedOut />}
        <TextField
          label={newEmployeeRules.full_name_ic.label}
          value={form.full_name_ic}
          onChange={change('full_name_ic')}
          maxLength={newEmployeeRules.full_name_ic.limit}
          autoComplete="off"
          required
        />
        <TextField
          label={newEmployeeRules.email.label}
          type="email"
          value={form.email}
          onChange={change('email')}
          maxLength={newEmployeeRules.email.limit}
          autoComplete="off"
          required
        />
        <SelectField
          label={newEmployeeRules.job_position.label}
          value={form.job_position}
          onChange={change('job_position')}
          placeholder="Select a position"
          options={employeePositions.map((position) => ({ value: position, label: position }))}
          required
        />
        <DialogActions>
          <Button type="submit" disabled={!filled || sending}>
            {sending ? 'Adding...' : 'Add'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
      {refused?.reason === 'email-exists' && (
        <EmailExists
          existing={refused.existing ?? null}
          position={form.job_position}
          onReissued={showRecord}
        />
      )}
    </Dialog>
  );
}
