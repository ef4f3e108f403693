import { brand } from '#app/brand.ts';
import { type FileField as FileName, fileRules } from '#app/careers/application.ts';
import { durations, isFullTime, states, workTypes } from '#app/careers/application-options.ts';
import type { Job } from '#app/careers/jobs/job.ts';
import { DateField } from '#app/forms/fields/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FieldGroup } from '#app/forms/fields/field-group.tsx';
import { FileField } from '#app/forms/fields/file-field.tsx';
import { isPhoto, ShrinkPhoto } from './shrink-photo.tsx';

/** The fields about the applicant (spec 2.11). */
export function AboutYouFields({ birthYears }: { birthYears: number[] }) {
  return (
    <FieldGroup title="About you">
      <TextField label="Full name" name="full_name" autoComplete="name" className="sm:col-span-2" />
      <TextField label="Email" name="email" type="email" autoComplete="email" />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="For example 012-345 6789"
      />
      <DateField legend="Date of birth" name="date_of_birth" years={birthYears} />
    </FieldGroup>
  );
}

export function AddressFields() {
  return (
    <FieldGroup title="Where you live">
      <TextField
        label="Address"
        name="address"
        autoComplete="address-line1"
        className="sm:col-span-2"
      />
      <TextField label="City" name="city" autoComplete="address-level2" />
      <SelectField
        label="State"
        name="state"
        autoComplete="address-level1"
        options={states}
        placeholder="Select a state"
      />
      <TextField label="Postcode" name="postcode" autoComplete="postal-code" inputMode="numeric" />
    </FieldGroup>
  );
}

/** For part time only. Hidden rather than removed, so that a look at the other job loses nothing. */
export function WorkFields({ job }: { job: Job }) {
  const partTime = !isFullTime(job.title);
  return (
    <FieldGroup title="Your work preferences">
      <SelectField
        label="Work type"
        name="work_type"
        hint="On which days can you work?"
        options={workTypes}
        placeholder="Select a work type"
        className={partTime ? undefined : 'hidden'}
      />
      <TextField
        label="Please specify"
        name="custom_work_type"
        hint="Which days and hours"
        // Hidden by CSS, so it works without script. A browser without :has shows the field.
        className={partTime ? 'unspecified:hidden' : 'hidden'}
      />
      <SelectField
        label="Duration"
        name="duration"
        hint="How long would you stay?"
        options={durations}
        placeholder="Select a duration"
      />
    </FieldGroup>
  );
}

/** The field is named after the product (spec 2.11). */
export function WhyField() {
  return (
    <FieldGroup title="In your own words">
      <TextAreaField
        label={`Why ${brand.name}?`}
        name="why_embun"
        hint="A few honest sentences are enough."
        // A pasted text that is too long is not cut off, but refused with a message.
        maxLength={undefined}
        className="sm:col-span-2"
      />
    </FieldGroup>
  );
}

/** Two photos, and a resume for full time. */
export function FileFields({ job, note }: { job: Job; note: string | false }) {
  return (
    <FieldGroup title="Documents and photos">
      {note && <p className="sm:col-span-2">{note}</p>}
      <div className={isFullTime(job.title) ? 'sm:col-span-2' : 'hidden'}>
        <FileField
          label="Resume"
          name="resume"
          rule={fileRules.resume}
          hint="PDF, 5 MB at most."
          required
        />
      </div>
      <PhotoField
        label="Full body image"
        name="full_body_image"
        hint="JPEG, 2 MB at most. You, standing, from head to shoes."
      />
      <PhotoField
        label="Selfie image"
        name="selfie_image"
        hint="JPEG, 2 MB at most. Your face, in good light."
      />
    </FieldGroup>
  );
}

function PhotoField(field: { label: string; name: FileName; hint: string }) {
  return (
    <FileField
      {...field}
      required
      rule={fileRules[field.name]}
      renderRejected={(photo, take) =>
        isPhoto(photo) && <ShrinkPhoto photo={photo} onShrunk={take} />
      }
    />
  );
}
