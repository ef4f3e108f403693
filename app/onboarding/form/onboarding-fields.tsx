import { type ReactNode, useId, useState } from 'react';
import { tshirtSizes } from '#app/employees/employee.ts';
import { DateField } from '#app/forms/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/field.tsx';
import type { FieldErrors } from '#app/forms/field-errors.ts';
import { FieldGroup } from '#app/forms/field-group.tsx';
import { type OnboardingField, textLimit } from '#app/onboarding/onboarding.ts';
import type { OpenOnboarding } from '#app/onboarding/onboarding-link.ts';
import { malaysianBanks } from './banks.ts';

/** What is wrong, by field. */
export type OnboardingErrors = FieldErrors<OnboardingField>;

type SectionProps = { onboarding: OpenOnboarding; errors: OnboardingErrors };

/** What every field of this form has in common: its name, first text, limit and fault. */
function common(field: OnboardingField, { onboarding, errors }: SectionProps) {
  return {
    name: field,
    defaultValue: onboarding.prefill[field],
    maxLength: textLimit(field),
    error: errors[field],
    required: true,
  };
}

/** For a field that may stay empty because the record has it. */
function kept(onFile: string | null) {
  return onFile === null
    ? {}
    : { required: false, hint: `on file ${onFile} – leave empty to keep it` };
}

/** Neither remembered by the browser nor filled in from what it remembers. */
const secret = { autoComplete: 'off', spellCheck: false } as const;

/** @param props.birthNote what the IC number has to say about the date of birth */
export function PersonalFields({
  birthYears,
  birthNote,
  ...section
}: SectionProps & { birthYears: number[]; birthNote: string }) {
  const { prefill, onFile } = section.onboarding;
  return (
    <FieldGroup title="Personal Information" heading="h2">
      <TextField
        label="Full name as per IC"
        autoComplete="name"
        autoCapitalize="words"
        {...common('full_name_ic', section)}
      />
      <TextField label="Email" type="email" autoComplete="email" {...common('email', section)} />
      <IcField>
        {(passport) => (
          <TextField
            label="IC number"
            hint={
              passport ? 'The number of your passport' : '12 digits, for example 000305-10-1234'
            }
            inputMode={passport ? 'text' : 'numeric'}
            {...secret}
            {...common('ic_number', section)}
            {...kept(onFile.ic_number)}
          />
        )}
      </IcField>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For example 012-345 6789"
        {...common('phone', section)}
      />
      <TextAreaField
        label="Address"
        autoComplete="street-address"
        rows={3}
        className="sm:col-span-2"
        {...common('address', section)}
      />
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <DateField
          legend="Date of birth"
          name="date_of_birth"
          years={birthYears}
          defaultValue={prefill.date_of_birth}
          error={section.errors.date_of_birth}
          required
        />
        <Note>{birthNote}</Note>
      </div>
      <TextField
        label="KWSP number"
        hint="For full-time positions"
        inputMode="numeric"
        {...secret}
        {...common('kwsp_no', section)}
        {...kept(onFile.kwsp_no)}
        required={false}
      />
    </FieldGroup>
  );
}

/** On a phone the digits come up first; who has a passport asks for the letters. */
function IcField({ children }: { children: (passport: boolean) => ReactNode }) {
  const [passport, setPassport] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1.5 *:w-full">
      {children(passport)}
      <button
        type="button"
        onClick={() => setPassport(!passport)}
        className="hidden min-h-6 text-left text-sm underline underline-offset-4 pointer-coarse:block"
      >
        {passport ? 'I have an IC' : 'I have a passport instead'}
      </button>
    </div>
  );
}

/** Something to look at again. It is said as it comes, and stops nobody. */
function Note({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-muted">
      {children}
    </p>
  );
}

/**
 * Where the pay goes; what is on file may stay empty (spec 4.15).
 * @param props.ownerNote what there is to say about the account's owner
 */
export function BankingFields({ ownerNote, ...section }: SectionProps & { ownerNote: string }) {
  const banks = useId();
  const { account_number } = section.onboarding.onFile;
  const together = account_number === null ? {} : { required: false, hint: 'on file' };
  return (
    <FieldGroup title="Banking Information" heading="h2">
      <TextField
        label="Bank name"
        list={banks}
        {...secret}
        {...common('bank_name', section)}
        {...together}
      />
      <datalist id={banks}>
        {malaysianBanks.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Account number"
        inputMode="numeric"
        {...secret}
        {...common('account_number', section)}
        {...kept(account_number)}
      />
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <TextField
          label="Name of account owner"
          autoCapitalize="words"
          {...secret}
          {...common('account_owner_name', section)}
          {...together}
        />
        <Note>{ownerNote}</Note>
      </div>
    </FieldGroup>
  );
}

const sizes = tshirtSizes.map((size) => ({ value: size, label: size }));

/** What a uniform has to fit. */
export function SizingFields(section: SectionProps) {
  return (
    <FieldGroup title="Sizing Information" heading="h2">
      <SelectField
        label="T-shirt size"
        options={sizes}
        placeholder="Select a size"
        {...common('tshirt_size', section)}
      />
      <TextField
        label="Shoes size"
        hint="UK 8 / EUR 42"
        autoComplete="off"
        {...common('shoes_size', section)}
      />
    </FieldGroup>
  );
}

/** Another person's details, so the browser does not offer one's own. */
export function EmergencyContactFields(section: SectionProps) {
  return (
    <FieldGroup title="Emergency Contact" heading="h2">
      <TextField
        label="Name"
        autoComplete="off"
        autoCapitalize="words"
        className="sm:col-span-2"
        {...common('emergency_contact_name', section)}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        {...common('emergency_contact_phone', section)}
      />
      <TextField
        label="Relationship"
        hint="For example mother, husband, friend"
        autoComplete="off"
        {...common('emergency_contact_relationship', section)}
      />
    </FieldGroup>
  );
}
