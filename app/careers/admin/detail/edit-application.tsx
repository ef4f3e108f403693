import { useState } from 'react';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import { durations, isFullTime, states, workTypes } from '#app/careers/application-options.ts';
import { versionOf } from '#app/careers/application-status.ts';
import type { Application } from '#app/careers/applications.server.ts';
import {
  type CorrectedField,
  type Correction,
  checkCorrection,
  correctionRules,
  textsOf,
} from '#app/careers/review/correction.ts';
import { DateField } from '#app/forms/date-field.tsx';
import { SelectField, TextField } from '#app/forms/field.tsx';
import { FieldGroup } from '#app/forms/field-group.tsx';
import { Form } from '#app/forms/form.tsx';
import { mapFields, readTexts } from '#app/forms/rules.ts';
import { UnsavedChanges, useUnsavedChanges } from '#app/forms/unsaved-changes.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { askedForCorrection } from '#app/privacy/requests/correction-words.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type Props = {
  application: Application;
  /** They have asked for a correction, whose answer tells them. */
  isAskedFor: boolean;
  onClose: () => void;
};

export function EditApplication(props: Props) {
  return (
    <Dialog
      title={`Edit Application: ${props.application.full_name}`}
      size="large"
      holdsForm
      onClose={props.onClose}
    >
      <CorrectionForm {...props} />
    </Dialog>
  );
}

function CorrectionForm({ application, isAskedFor, onClose }: Props) {
  // As it was opened: another admin's change that comes behind the form is not overwritten.
  const [{ id, version, onFile }] = useState({
    id: application.id,
    version: versionOf(application),
    onFile: textsOf(application),
  });
  const unsaved = useUnsavedChanges();
  const { isSignedOut, send } = useAction<ApplicationIntent>({
    failed: 'Failed to correct the application',
    fillsForm: true,
  });
  const form = useForm<Correction>({
    rules: correctionRules,
    texts: onFile,
    check(data) {
      const result = checkCorrection(readTexts(correctionRules, data), new Date(), onFile);
      if (!result.ok) return result;
      return { ok: true, value: mapFields(correctionRules, (field) => result.value[field]) };
    },
    send: (typed) => send({ intent: 'edit', id, version, ...typed }),
    onDone(_, form) {
      unsaved.markSaved();
      if (form.isConnected) onClose();
    },
    onInput: unsaved.onInput,
  });
  return (
    <Form form={form} className="flex flex-col gap-8">
      <FieldGroup title="Personal Information">
        <TextField {...field('full_name')} className="sm:col-span-2" />
        <TextField {...field('email')} type="email" />
        <TextField {...field('phone')} type="tel" />
        <DateField
          legend={correctionRules.date_of_birth.label}
          name="date_of_birth"
          years={birthYears(cafeDay(new Date()).year)}
        />
        <TextField {...field('address')} className="sm:col-span-2" />
        <TextField {...field('city')} />
        <SelectField {...field('state')} options={states} />
        <TextField {...field('postcode')} inputMode="numeric" />
      </FieldGroup>
      <FieldGroup title="Work Preferences">
        {!isFullTime(application.job_position) && (
          <>
            <SelectField {...field('work_type')} label="Work type" options={workTypes} />
            <TextField
              {...field('custom_work_type')}
              label="Which days and hours"
              className="unspecified:hidden"
            />
          </>
        )}
        <SelectField {...field('duration')} options={durations} />
      </FieldGroup>
      {isSignedOut && <SignedOut />}
      <p className="text-muted">
        {isAskedFor
          ? askedForCorrection
          : 'The applicant gets an email that names what you have changed.'}
      </p>
      <div className="actions-in-view">
        <Button type="submit" disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Save'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges changed={unsaved.changed} />
    </Form>
  );
}

const field = (name: CorrectedField) => ({
  name,
  label: correctionRules[name].label,
  autoComplete: 'off',
});
