import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import {
  employeePositions,
  onboardingStatuses,
  onboardingStatusLabel,
  tshirtSizes,
  withoutPlaceholder,
} from '#app/employees/employee.ts';
import {
  checkEdit,
  type EditField,
  editRules,
  type FormFailure,
} from '#app/employees/employee-form.ts';
import type { EmployeeRecord } from '#app/employees/record/employee-record.ts';
import { DateField } from '#app/forms/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/field.tsx';
import { FieldGroup } from '#app/forms/field-group.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { UnsavedChanges } from '#app/forms/unsaved-changes.tsx';
import { cafeDay, parseDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { EmployeeResult } from './actions.server.ts';
import { EmailExists } from './email-exists.tsx';
import { SignedOut } from './signed-out.tsx';
import { useRecord } from './use-record.ts';

export function EditEmployee({ id, onClose }: { id: string; onClose: () => void }) {
  const record = useRecord(id, 'edit', onClose);
  return (
    <Dialog title="Edit Employee" size="large" holdsForm onClose={onClose}>
      {record ? (
        <RecordForm record={record} onClose={onClose} />
      ) : (
        <p className="py-16 text-center">Loading...</p>
      )}
    </Dialog>
  );
}

function RecordForm({ record, onClose }: { record: EmployeeRecord; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const opened = useRef('');
  const [changed, setChanged] = useState(false);
  const { sending, result, send } = useAction<EmployeeResult>(onClose);
  const refused = result?.ok === false ? result : null;
  const shown = refused?.failure ?? failure;
  useEffect(() => {
    if (form.current) opened.current = contentOf(form.current);
  }, []);
  useEffect(() => {
    if (!shown) return;
    form.current?.querySelector<HTMLElement>(`[name^="${shown.field}"]`)?.focus();
  }, [shown]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readTexts(editRules, new FormData(event.currentTarget));
    const verdict = checkEdit(typed, new Date(), record);
    setFailure(verdict.ok ? null : verdict.failure);
    if (!verdict.ok) {
      return showToast({ ...verdict.failure, tone: 'danger' });
    }
    const { id, version } = record;
    send({ intent: 'edit', id, version, ...typed });
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => setChanged(contentOf(event.currentTarget) !== opened.current)}
      onSubmit={submit}
      className="flex flex-col gap-8"
    >
      <EditFields record={record} failure={shown} />
      {refused?.reason === 'signed-out' && <SignedOut />}
      {/* On the left, where no toast covers it. */}
      <div className="flex flex-wrap gap-3 pb-20 sm:pb-0">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {refused?.reason === 'email-exists' && <EmailExists existing={refused.existing ?? null} />}
      <UnsavedChanges changed={changed && !result?.ok} />
    </form>
  );
}

/** All that is typed and chosen, to be compared. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

/** The years to choose from; the one on file is among them, however old or young it makes somebody. */
function yearsWith(onFile: number | undefined): number[] {
  const years = birthYears(cafeDay(new Date()).year);
  if (onFile === undefined || years.includes(onFile)) return years;
  return [...years, onFile].sort((a, b) => b - a);
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function EditFields({ record, failure }: { record: EmployeeRecord; failure: FormFailure | null }) {
  const errorOf = (name: EditField) =>
    failure?.field === name ? (failure.description ?? failure.title) : undefined;
  const field = (name: EditField) => ({
    name,
    label: editRules[name].label,
    error: errorOf(name),
    defaultValue: withoutPlaceholder(record[name]),
    autoComplete: 'off',
  });
  const text = (name: EditField) => ({
    ...field(name),
    maxLength: editRules[name].limit,
  });
  const birth = record.date_of_birth ? parseDay(record.date_of_birth) : null;
  return (
    <>
      <FieldGroup title="Employment">
        <TextField {...text('full_name_ic')} required />
        <TextField
          {...text('email')}
          type="email"
          required
          hint={
            record.link_status === 'Active' &&
            'If you change it, the onboarding link stops working, and a new one is made.'
          }
        />
        <SelectField {...field('job_position')} options={options(employeePositions)} required />
        <TextField
          {...text('employee_pin')}
          inputMode="numeric"
          hint={record.pin_shared_with && `Also the PIN of ${record.pin_shared_with}`}
        />
        <SelectField
          {...field('onboarding_status')}
          defaultValue={record.onboarding_status}
          options={onboardingStatuses.map((value) => ({
            value,
            label: onboardingStatusLabel[value],
          }))}
          required
        />
      </FieldGroup>
      <FieldGroup title="Personal">
        <TextField {...text('ic_number')} />
        <TextField {...text('phone')} type="tel" />
        <TextAreaField {...text('address')} rows={3} className="sm:col-span-2" />
        <DateField
          legend={editRules.date_of_birth.label}
          name="date_of_birth"
          years={yearsWith(birth?.year)}
          error={errorOf('date_of_birth')}
          defaultValue={record.date_of_birth ?? ''}
        />
        <TextField {...text('kwsp_no')} />
      </FieldGroup>
      <FieldGroup title="Banking">
        <TextField {...text('bank_name')} />
        <TextField {...text('account_number')} inputMode="numeric" />
        <TextField {...text('account_owner_name')} />
      </FieldGroup>
      <FieldGroup title="Sizing">
        <SelectField
          {...field('tshirt_size')}
          placeholder="Not known"
          options={options(tshirtSizes)}
        />
        <TextField {...text('shoes_size')} hint="UK 8 / EUR 42" />
      </FieldGroup>
      <FieldGroup title="Emergency Contact">
        <TextField {...text('emergency_contact_name')} />
        <TextField {...text('emergency_contact_phone')} type="tel" />
        <TextField {...text('emergency_contact_relationship')} />
      </FieldGroup>
    </>
  );
}
