import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { BankNameField } from '#app/employees/bank/bank-name-field.tsx';
import { accountLengthNote } from '#app/employees/bank/banks.ts';
import {
  employeePositions,
  onboardingStatuses,
  onboardingStatusLabel,
  tshirtSizes,
} from '#app/employees/employee.ts';
import { checkEdit, type EditField, editRules, textsOf } from '#app/employees/employee-form.ts';
import type { EmployeeRecord } from '#app/employees/record/open-employee.server.ts';
import { fieldsIn, type RecordField, recordSections } from '#app/employees/record-rules.ts';
import { DateField } from '#app/forms/fields/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FieldGroup } from '#app/forms/fields/field-group.tsx';
import { FieldNote } from '#app/forms/fields/field-note.tsx';
import { readTexts } from '#app/forms/rules.ts';
import { AskedCorrection } from '#app/privacy/requests/asked-correction.tsx';
import { cafeDay, parseDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { EmployeeIntent, EmployeeResult } from './actions.server.ts';
import { EmailExists } from './email-exists.tsx';
import { useRecord } from './use-record.ts';

/** `askedWords`: the text of the person's open request for a correction. */
type Props = { id: string; askedWords: string | null; onClose: () => void };

export function EditEmployee({ id, askedWords, onClose }: Props) {
  const record = useRecord(id, 'edit', onClose);
  return (
    <Dialog
      title={record ? `Edit Employee: ${record.full_name_ic}` : 'Edit Employee'}
      size="large"
      holdsForm
      onClose={onClose}
    >
      {record ? (
        <RecordForm record={record} askedWords={askedWords} onClose={onClose} />
      ) : (
        <p className="py-16 text-center">Loading...</p>
      )}
    </Dialog>
  );
}

function RecordForm({
  record,
  askedWords,
  onClose,
}: Omit<Props, 'id'> & { record: EmployeeRecord }) {
  const { id, version } = record;
  const [numberNote, setNumberNote] = useState(() => accountLengthNote(textsOf(record)));
  const [answer, setAnswer] = useState<EmployeeResult>();
  return (
    <ActionForm
      rules={editRules}
      texts={textsOf(record)}
      check={(data) => checkEdit(readTexts(editRules, data), new Date(), record)}
      submit={async (edit, send: Send<EmployeeIntent, EmployeeResult>) => {
        const result = await send({ intent: 'edit', id, version, ...edit });
        setAnswer(result);
        return result;
      }}
      failed="Update Failed"
      label="Save"
      busyLabel="Saving..."
      isLong
      isTold
      onClose={onClose}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A note that appeared while 'Save' is pressed would move the button away.
        if (relatedTarget instanceof HTMLButtonElement) return;
        setNumberNote(accountLengthNote(readTexts(editRules, new FormData(currentTarget))));
      }}
      className="flex flex-col gap-8"
    >
      {askedWords !== null && <AskedCorrection words={askedWords} />}
      <EditFields record={record} numberNote={numberNote} />
      <EmailExists answer={answer} onClose={() => setAnswer(undefined)} />
    </ActionForm>
  );
}

/** The years to choose from, always with the one on file, whatever age that means. */
function yearsWith(onFile: number | undefined): number[] {
  const years = birthYears(cafeDay(new Date()).year);
  if (onFile === undefined || years.includes(onFile)) return years;
  return [...years, onFile].sort((a, b) => b - a);
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const field = (name: EditField) => ({ name, label: editRules[name].label, autoComplete: 'off' });

function EditFields({ record, numberNote }: { record: EmployeeRecord; numberNote: string }) {
  return (
    <>
      <FieldGroup title="Employment">
        <TextField {...field('full_name_ic')} />
        <TextField
          {...field('email')}
          type="email"
          hint={
            record.link_status === 'Active' &&
            'If you change it, the onboarding link stops working, and a new one is made.'
          }
        />
        <SelectField {...field('job_position')} options={options(employeePositions)} />
        <TextField
          {...field('employee_pin')}
          inputMode="numeric"
          hint={record.pin_shared_with && `Also the PIN of ${record.pin_shared_with}`}
        />
        <SelectField
          {...field('onboarding_status')}
          options={onboardingStatuses.map((value) => ({
            value,
            label: onboardingStatusLabel[value],
          }))}
        />
        <TextField {...field('started_on')} type="date" />
        <TextField
          {...field('left_on')}
          type="date"
          hint="The last day of the employment. An open onboarding link stops working."
        />
      </FieldGroup>
      {recordSections.map((section) => (
        <FieldGroup key={section} title={section}>
          {fieldsIn(section)
            .filter((name) => name !== 'full_name_ic' && name !== 'email')
            .map((name) => (
              <RecordInput
                key={name}
                name={name}
                birth={record.date_of_birth}
                numberNote={numberNote}
              />
            ))}
        </FieldGroup>
      ))}
    </>
  );
}

/** The input for a field that the new hire fills in, too. */
function RecordInput({
  name,
  birth,
  numberNote,
}: {
  name: RecordField;
  birth: string | null;
  numberNote: string;
}) {
  const props = field(name);
  switch (name) {
    case 'address':
      return <TextAreaField {...props} rows={3} className="sm:col-span-2" />;
    case 'date_of_birth':
      return (
        <DateField
          legend={props.label}
          name={name}
          years={yearsWith(birth ? parseDay(birth)?.year : undefined)}
        />
      );
    case 'bank_name':
      return <BankNameField {...props} />;
    case 'account_number':
      return (
        <div className="flex flex-col gap-1.5">
          <TextField {...props} inputMode="numeric" />
          <FieldNote>{numberNote}</FieldNote>
        </div>
      );
    case 'tshirt_size':
      return <SelectField {...props} placeholder="Not known" options={options(tshirtSizes)} />;
    case 'shoes_size':
      return <TextField {...props} hint="UK 8 / EUR 42" />;
    default:
      return <TextField {...props} type={name.endsWith('phone') ? 'tel' : undefined} />;
  }
}
