/** A choice: `value` is stored and sent, `label` is shown. */
export type Option<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
};

export const jobPositions = ['Full Time Barista', 'Part Time Barista'] as const;
export type JobPosition = (typeof jobPositions)[number];

export function isFullTime(position: string): boolean {
  return position === 'Full Time Barista';
}

function optionsOf<Value extends string>(values: readonly Value[], capitals: RegExp) {
  return values.map((value) => {
    const words = value.replaceAll('-', ' ');
    return { value, label: words.replace(capitals, (letter) => letter.toUpperCase()) };
  });
}

export const states = optionsOf(
  [
    'selangor',
    'kuala-lumpur',
    'johor',
    'penang',
    'perak',
    'pahang',
    'negeri-sembilan',
    'malacca',
    'kedah',
    'perlis',
    'terengganu',
    'kelantan',
    'sabah',
    'sarawak',
  ],
  /\b\w/g,
);
export type State = (typeof states)[number]['value'];

export const othersSpecify = 'others-specify';

export const workTypes: readonly Option[] = [
  ...optionsOf(['weekdays-only', 'weekends-only'], /^\w/),
  { value: othersSpecify, label: 'Others (please specify)' },
];

export const durations = optionsOf(
  ['3-months', 'more-than-3-months', '6-months', '1-year', 'indefinite'],
  /^\w/,
);

export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

export function workTypeLabel(stored: string): string {
  const { work_type = stored, custom_work_type } = splitWorkType(stored);
  return custom_work_type || optionLabel(workTypes, work_type);
}

const ownWords = `${othersSpecify}:`;

/** 'others-specify:' and the applicant's words, or the choice itself (spec 7.3). */
export function joinWorkType(workType: string, customWorkType: string): string {
  return workType === othersSpecify ? ownWords + customWorkType : workType;
}

/** Splits a `work_type`, as sent and stored, into its two fields, if it has the applicant's own words. */
export function splitWorkType(sent: string): { work_type?: string; custom_work_type?: string } {
  if (!sent.startsWith(ownWords)) return {};
  return { work_type: othersSpecify, custom_work_type: sent.slice(ownWords.length) };
}
