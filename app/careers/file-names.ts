import type { FileField } from './application.ts';

/** What the files are called in the back office. */
export const fileNames = {
  resume: 'Resume',
  full_body_image: 'Full body photo',
  selfie_image: 'Selfie photo',
} as const satisfies Record<FileField, string>;

export const photoFields = ['full_body_image', 'selfie_image'] as const;

/** In the order in which they are shown. */
export const shownFiles = ['resume', ...photoFields] as const;
