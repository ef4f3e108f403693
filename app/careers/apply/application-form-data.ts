import { isFullTime } from '#app/careers/application-options.ts';
import type { Job } from '#app/careers/job.ts';
import { joinDay } from '#app/shared/dates.ts';
import type { ApplicationForm } from './application-wire.ts';

/** The typed text of the form. A field that the job does not show is empty. */
export function readApplicationForm(fields: FormData, job: Job): ApplicationForm {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    jobPosition: job.title,
    fullName: text('fullName'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    dateOfBirth: joinDay(
      text('dateOfBirth.year'),
      text('dateOfBirth.month'),
      text('dateOfBirth.day'),
    ),
    workType: text('workType'),
    customWorkType: text('customWorkType'),
    duration: text('duration'),
    whyEmbun: text('whyEmbun'),
  };
}

/** The chosen files. An empty file input counts as none: browsers send it as a file without a name. */
export function readApplicationFiles(fields: FormData, job: Job) {
  const file = (name: string) => {
    const value = fields.get(name);
    return value instanceof File && value.name !== '' ? value : null;
  };
  return {
    resume: isFullTime(job.title) ? file('resume') : null,
    fullBodyImage: file('fullBodyImage'),
    selfieImage: file('selfieImage'),
  };
}
