import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import { durations, isFullTime, states, workTypes } from '#app/careers/application-options.ts';
import { versionOf } from '#app/careers/application-status.ts';
import type { Application } from '#app/careers/applications.server.ts';
import {
  type CorrectedField,
  checkCorrection,
  correctionRules,
  textsOf,
} from '#app/careers/review/correction.ts';
import { DateField } from '#app/forms/fields/date-field.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { FieldGroup } from '#app/forms/fields/field-group.tsx';
import { mapFields, readTexts } from '#app/forms/rules.ts';
import { AskedWords } from '#app/privacy/requests/asked-correction.tsx';
import { askedForCorrection } from '#app/privacy/requests/correction-words.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { Dialog } from '#app/ui/dialog.tsx';

type Props = {
  application: Application;
  /** The text of the applicant's open request for a correction, whose answer will tell them. */
  askedWords: string | null;
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

function CorrectionForm({ application, askedWords, onClose }: Props) {
  // The application at opening, so that another admin's change since then is not overwritten.
  const [{ id, version, onFile }] = useState({
    id: application.id,
    version: versionOf(application),
    onFile: textsOf(application),
  });
  return (
    <ActionForm
      rules={correctionRules}
      texts={onFile}
      check={(data) => {
        const result = checkCorrection(readTexts(correctionRules, data), new Date(), onFile);
        if (!result.ok) return result;
        return { ok: true, value: mapFields(correctionRules, (field) => result.value[field]) };
      }}
      submit={(typed, send: Send<ApplicationIntent>) =>
        send({ intent: 'edit', id, version, ...typed })
      }
      failed="Failed to correct the application"
      label="Save"
      busyLabel="Saving..."
      isLong
      note={
        askedWords === null
          ? 'The applicant gets an email that names what you have changed.'
          : askedForCorrection
      }
      onClose={onClose}
      className="flex flex-col gap-8"
    >
      <AskedWords words={askedWords} />
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
    </ActionForm>
  );
}

const field = (name: CorrectedField) => ({
  name,
  label: correctionRules[name].label,
  autoComplete: 'off',
});
