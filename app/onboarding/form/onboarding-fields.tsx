import { useState } from 'react';
import { flushSync } from 'react-dom';
import { BankNameField } from '#app/employees/bank/bank-name-field.tsx';
import { tshirtSizes } from '#app/employees/employee.ts';
import { DateField } from '#app/forms/fields/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FieldGroup } from '#app/forms/fields/field-group.tsx';
import { FieldNote } from '#app/forms/fields/field-note.tsx';
import { useFormField } from '#app/forms/form.tsx';
import { type Asked, askedName, type OnFile } from '#app/onboarding/onboarding.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';

/** Props of a field that may stay empty because its number is on file. */
function kept(onFile: string | null) {
  return onFile === null
    ? {}
    : { required: false, hint: `on file ${onFile} – leave empty to keep it` };
}

/** Keeps the browser from remembering the value, and from filling in another. */
const secret = { autoComplete: 'off', spellCheck: false } as const;

/** A note for each of these answers; '' for none. */
export type Notes = Record<keyof Asked | 'account_owner_name' | 'emergency_contact_phone', string>;

export const takenFromIc = 'Taken from your IC number. Please check it.';

type Props = {
  onFile: OnFile;
  /** The answers about which the form has asked. */
  asked: Asked;
  notes: Notes;
};

/** The note on an answer; hidden while the form asks about it. */
function AnswerNote({ field, asked, notes }: Omit<Props, 'onFile'> & { field: keyof Asked }) {
  const { error } = useFormField(field);
  const note = notes[field];
  return (
    <>
      <input type="hidden" name={askedName(field)} value={asked[field] ?? ''} />
      <FieldNote calm={note === takenFromIc}>{error ? '' : note}</FieldNote>
    </>
  );
}

/** Sent while 'I have a passport instead' is pressed. */
export const passportField = 'has_passport';

/** @param props.withoutScript no button can change the phone's keyboard then, so it starts with letters */
export function PersonalFields({
  onFile,
  withoutScript,
  ...about
}: Props & { withoutScript: boolean }) {
  const [passport, setPassport] = useState(false);
  return (
    <FieldGroup title="Personal Information" heading="h2">
      <TextField
        label={passport ? 'Full name as in your passport' : 'Full name as per IC'}
        name="full_name_ic"
        autoComplete="name"
        autoCapitalize="words"
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" />
      <div className="flex flex-col items-start gap-1.5 *:w-full">
        <TextField
          label={passport ? 'Passport number' : 'IC number'}
          name="ic_number"
          hint={passport ? undefined : '12 digits, for example 000305-10-1234'}
          inputMode={passport || withoutScript ? 'text' : 'numeric'}
          {...secret}
          {...kept(onFile.ic_number)}
        />
        {!passport && <AnswerNote field="ic_number" {...about} />}
        {passport && <input type="hidden" name={passportField} value="yes" />}
        {/* A phone shows digits first; this button brings the letters, for a passport number. */}
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // A keyboard that is already open changes with the field's `inputMode` only then.
            flushSync(() => setPassport(!passport));
            const number = currentTarget.form?.elements.namedItem('ic_number');
            if (number instanceof HTMLElement) number.focus();
          }}
          className="min-h-6 text-left text-sm underline underline-offset-4 noscript:hidden"
        >
          {passport ? 'I have an IC' : 'I have a passport instead'}
        </button>
      </div>
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="For example 012-345 6789"
      />
      <TextAreaField
        label="Address"
        name="address"
        autoComplete="street-address"
        rows={3}
        className="sm:col-span-2"
      />
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <DateField
          legend="Date of birth"
          name="date_of_birth"
          years={birthYears(cafeDay(new Date()).year)}
        />
        <AnswerNote field="date_of_birth" {...about} />
      </div>
      <TextField
        label="KWSP number"
        name="kwsp_no"
        hint="For full-time positions"
        inputMode="numeric"
        {...secret}
        {...kept(onFile.kwsp_no)}
      />
    </FieldGroup>
  );
}

/** The account for the pay. Fields may stay empty if it is on file (spec 4.15). */
export function BankingFields({ onFile, ...about }: Props) {
  const together = onFile.account_number === null ? {} : { required: false, hint: 'on file' };
  return (
    <FieldGroup title="Banking Information" heading="h2">
      <BankNameField label="Bank name" name="bank_name" {...secret} {...together} />
      <div className="flex flex-col gap-1.5">
        <TextField
          label="Account number"
          name="account_number"
          inputMode="numeric"
          {...secret}
          {...kept(onFile.account_number)}
        />
        <AnswerNote field="account_number" {...about} />
      </div>
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <TextField
          label="Name of account owner"
          name="account_owner_name"
          autoCapitalize="words"
          {...secret}
          {...together}
        />
        <FieldNote>{about.notes.account_owner_name}</FieldNote>
      </div>
    </FieldGroup>
  );
}

const sizes = tshirtSizes.map((size) => ({ value: size, label: size }));

export function SizingFields() {
  return (
    <FieldGroup title="Sizing Information" heading="h2">
      <SelectField
        label="T-shirt size"
        name="tshirt_size"
        options={sizes}
        placeholder="Select a size"
      />
      <TextField label="Shoes size" name="shoes_size" hint="UK 8 / EUR 42" autoComplete="off" />
    </FieldGroup>
  );
}

/** These are another person's details, so the browser must not offer the hire's own. */
export function EmergencyContactFields({ notes }: { notes: Notes }) {
  return (
    <FieldGroup title="Emergency Contact" heading="h2">
      <TextField
        label="Name"
        name="emergency_contact_name"
        autoComplete="off"
        autoCapitalize="words"
        className="sm:col-span-2"
      />
      <div className="flex flex-col gap-1.5">
        <TextField label="Phone" name="emergency_contact_phone" type="tel" autoComplete="off" />
        <FieldNote>{notes.emergency_contact_phone}</FieldNote>
      </div>
      <TextField
        label="Relationship"
        name="emergency_contact_relationship"
        hint="For example mother, husband, friend"
        autoComplete="off"
      />
    </FieldGroup>
  );
}
