/**
 * How an application travels (spec 7.3): names of the multipart fields, which are the column names of
 * `job_applications` too, and the way between them and the form.
 */
import { joinWorkType, splitWorkType } from '#app/careers/application-options.ts';

/** What is said when there is nothing more exact to say. */
export const submitFailedMessage =
  'Failed to submit application. Please check your files and try again.';

/** The text fields of the form, as typed, plus the title of the job applied for. */
export type ApplicationForm = {
  jobPosition: string;
  fullName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postcode: string;
  /** 'YYYY-MM-DD', empty while not picked */
  dateOfBirth: string;
  workType: string;
  customWorkType: string;
  duration: string;
  whyEmbun: string;
};

/** Names of the text fields in the request, in the order in which they are sent. `why_embun` is the
 * name of a stored column: unlike the label it does not follow a change of brand by itself. */
export const wireTextFields = [
  'job_position',
  'full_name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'postcode',
  'date_of_birth',
  'work_type',
  'duration',
  'availability',
  'why_embun',
] as const;

/** An application's text as sent and stored. */
export type ApplicationText = Record<(typeof wireTextFields)[number], string>;

/** The file fields of the form and the name of each in the request. */
export const wireFileFields = {
  resume: 'resume',
  fullBodyImage: 'full_body_image',
  selfieImage: 'selfie_image',
} as const;

/** A file field of the form: `resume`, `fullBodyImage`, `selfieImage`. */
export type FileField = keyof typeof wireFileFields;

/** A file field of the request. */
export type WireFileField = (typeof wireFileFields)[FileField];

/** What the form holds, under the names of the request. `availability` is always empty. */
export function toWire(form: ApplicationForm): ApplicationText {
  return {
    job_position: form.jobPosition,
    full_name: form.fullName,
    email: form.email,
    phone: form.phone,
    address: form.address,
    city: form.city,
    state: form.state,
    postcode: form.postcode,
    date_of_birth: form.dateOfBirth,
    work_type: joinWorkType(form.workType, form.customWorkType),
    duration: form.duration,
    availability: '',
    why_embun: form.whyEmbun,
  };
}

/** The form as it was when these fields were sent; an absent field is an empty one. */
export function fromWire(fields: ReadonlyMap<string, string>): ApplicationForm {
  const field = (name: keyof ApplicationText) => fields.get(name) ?? '';
  return {
    jobPosition: field('job_position'),
    fullName: field('full_name'),
    email: field('email'),
    phone: field('phone'),
    address: field('address'),
    city: field('city'),
    state: field('state'),
    postcode: field('postcode'),
    dateOfBirth: field('date_of_birth'),
    ...splitWorkType(field('work_type')),
    duration: field('duration'),
    whyEmbun: field('why_embun'),
  };
}
