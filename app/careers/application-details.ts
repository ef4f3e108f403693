import { longDate, parseDay } from '#app/shared/dates.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { telUrl } from '#app/shared/person/phone.ts';
import type { jobApplications } from '#db/schema/applications.ts';
import type { keptLonger, noticeShown } from '#db/schema/columns.ts';
import type { FileField } from './application.ts';
import {
  durations,
  isFullTime,
  optionLabel,
  states,
  workTypeLabel,
} from './application-options.ts';

export type ApplicationDetails = Omit<
  typeof jobApplications.$inferSelect,
  | 'content_digest'
  | 'decided_at'
  | 'rating'
  | 'search_key'
  | keyof typeof keptLonger
  | keyof typeof noticeShown
  | 'full_body_image_url'
  | 'full_body_image_name'
  | 'selfie_image_url'
  | 'selfie_image_name'
>;

type DetailRow = { label: string; value: string; href?: string };

export type DetailSection = { title: string; rows: DetailRow[] };

/** An empty value becomes 'N/A', an absent availability is left out. */
export function detailSections(application: ApplicationDetails): DetailSection[] {
  return [
    {
      title: 'Personal Information',
      rows: [
        row('Email', application.email, mailtoUrl(application.email)),
        row('Phone', application.phone, telUrl(application.phone)),
        row('Date of birth', birthday(application.date_of_birth)),
        row('Address', application.address),
        row('City', application.city),
        row('State', optionLabel(states, application.state)),
        row('Postcode', application.postcode),
      ],
    },
    {
      title: 'Work Preferences',
      rows: [
        row('Work type', workType(application)),
        row('Duration', optionLabel(durations, application.duration)),
        ...(application.availability ? [row('Availability', application.availability)] : []),
      ],
    },
    // Part-time applicants are not asked for a resume.
    ...(isFullTime(application.job_position) || application.resume_url
      ? [{ title: 'Documents', rows: [row('Resume', resume(application))] }]
      : []),
  ];
}

function row(label: string, value: string, href?: string): DetailRow {
  return { label, value: value.trim() || 'N/A', href };
}

/** Working days are asked of part-time applicants only. */
function workType({ job_position, work_type }: ApplicationDetails): string {
  return isFullTime(job_position) ? 'Full time' : workTypeLabel(work_type);
}

function birthday(stored: string): string {
  const day = parseDay(stored);
  return day ? longDate(day) : stored;
}

function resume({ resume_url, resume_name }: ApplicationDetails): string {
  if (!resume_url) return 'Not provided';
  return resume_name || 'Provided';
}

/** The names of the files in the back office. */
export const fileNames = {
  resume: 'Resume',
  full_body_image: 'Full body photo',
  selfie_image: 'Selfie photo',
} as const satisfies Record<FileField, string>;

export const photoFields = ['full_body_image', 'selfie_image'] as const;

/** The files in the order in which they are shown. */
export const shownFiles = ['resume', ...photoFields] as const;
