import { useState } from 'react';
import { brand } from '#app/brand.ts';
import { fileRules, textLimits } from '#app/careers/application.ts';
import {
  durations,
  isFullTime,
  othersSpecify,
  states,
  workTypes,
} from '#app/careers/application-options.ts';
import type { Job } from '#app/careers/job.ts';
import { DateField } from '#app/forms/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/field.tsx';
import { FieldGroup } from '#app/forms/field-group.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import type { ApplicationErrors } from './application-form.tsx';
import { convertiblePhotos, ShrinkPhoto } from './shrink-photo.tsx';

type GroupProps = { errors: ApplicationErrors };

/** What every text field has in common: its name, limit and fault. */
function common(name: keyof typeof textLimits, errors: ApplicationErrors) {
  return { name, maxLength: textLimits[name], error: errors[name], required: true };
}

export function AboutYouFields({ errors, birthYears }: GroupProps & { birthYears: number[] }) {
  return (
    <FieldGroup title="About you">
      <TextField
        label="Full name"
        autoComplete="name"
        className="sm:col-span-2"
        {...common('fullName', errors)}
      />
      <TextField label="Email" type="email" autoComplete="email" {...common('email', errors)} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For example 012-345 6789"
        {...common('phone', errors)}
      />
      <DateField
        legend="Date of birth"
        name="dateOfBirth"
        years={birthYears}
        error={errors.dateOfBirth}
        required
      />
    </FieldGroup>
  );
}

export function AddressFields({ errors }: GroupProps) {
  return (
    <FieldGroup title="Where you live">
      <TextField
        label="Address"
        autoComplete="street-address"
        className="sm:col-span-2"
        {...common('address', errors)}
      />
      <TextField label="City" autoComplete="address-level2" {...common('city', errors)} />
      <SelectField
        label="State"
        name="state"
        autoComplete="address-level1"
        options={states}
        placeholder="Select a state"
        error={errors.state}
        required
      />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        inputMode="numeric"
        {...common('postcode', errors)}
      />
    </FieldGroup>
  );
}

/**
 * Working days are asked of part-time applicants only. What a job does not ask for is hidden, not
 * removed: looking at the other job and back loses nothing.
 */
export function WorkFields({ job, errors }: GroupProps & { job: Job }) {
  const [workType, setWorkType] = useState('');
  const partTime = !isFullTime(job.title);
  return (
    <FieldGroup title="Your work preferences">
      <SelectField
        label="Work type"
        name="workType"
        hint="On which days can you work?"
        options={workTypes}
        placeholder="Select a work type"
        onChange={(event) => setWorkType(event.target.value)}
        error={errors.workType}
        required
        className={partTime ? undefined : 'hidden'}
      />
      <SelectField
        label="Duration"
        name="duration"
        hint="How long would you stay?"
        options={durations}
        placeholder="Select a duration"
        error={errors.duration}
        required
      />
      <TextField
        label="Please specify"
        hint="Which days and hours"
        className={partTime && workType === othersSpecify ? 'sm:col-span-2' : 'hidden'}
        {...common('customWorkType', errors)}
      />
    </FieldGroup>
  );
}

/** Why they would like to join; the field is named after the product (spec 11.12). */
export function WhyField({ errors }: GroupProps) {
  return (
    <FieldGroup title="In your own words">
      <TextAreaField
        label={`Why ${brand.name}?`}
        name="whyEmbun"
        hint="A few honest sentences are enough."
        error={errors.whyEmbun}
        required
        className="sm:col-span-2"
      />
    </FieldGroup>
  );
}

/** Two photos of everybody, and a resume of full-time applicants, hidden like the fields above. */
export function FileFields({ job, errors }: GroupProps & { job: Job }) {
  return (
    <FieldGroup title="Documents and photos">
      <div className={isFullTime(job.title) ? 'sm:col-span-2' : 'hidden'}>
        <FileField
          label="Resume"
          name="resume"
          kind={fileRules.resume.kind}
          hint="PDF, 5 MB at most."
          error={errors.resume}
          required
        />
      </div>
      {photos.map(({ name, label, hint }) => (
        <FileField
          key={name}
          label={label}
          name={name}
          kind={fileRules[name].kind}
          hint={hint}
          error={errors[name]}
          alsoAccept={convertiblePhotos}
          renderRejected={(photo, take) => <ShrinkPhoto photo={photo} onShrunk={take} />}
          required
        />
      ))}
    </FieldGroup>
  );
}

const photos = [
  {
    name: 'fullBodyImage',
    label: 'Full body image',
    hint: 'JPEG, 2 MB at most. You, standing, from head to shoes.',
  },
  {
    name: 'selfieImage',
    label: 'Selfie image',
    hint: 'JPEG, 2 MB at most. Your face, in good light.',
  },
] as const;
