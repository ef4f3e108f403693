/** `value` is stored and sent. */
export type Option<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
};

export const jobPositions = ['Full Time Barista', 'Part Time Barista'] as const;
export type JobPosition = (typeof jobPositions)[number];

export function isFullTime(position: string): boolean {
  return position === 'Full Time Barista';
}

export const states = [
  { value: 'selangor', label: 'Selangor' },
  { value: 'kuala-lumpur', label: 'Kuala Lumpur' },
  { value: 'johor', label: 'Johor' },
  { value: 'penang', label: 'Penang' },
  { value: 'perak', label: 'Perak' },
  { value: 'pahang', label: 'Pahang' },
  { value: 'negeri-sembilan', label: 'Negeri Sembilan' },
  { value: 'malacca', label: 'Malacca' },
  { value: 'kedah', label: 'Kedah' },
  { value: 'perlis', label: 'Perlis' },
  { value: 'terengganu', label: 'Terengganu' },
  { value: 'kelantan', label: 'Kelantan' },
  { value: 'sabah', label: 'Sabah' },
  { value: 'sarawak', label: 'Sarawak' },
] as const satisfies readonly Option[];
export type State = (typeof states)[number]['value'];

export const othersSpecify = 'others-specify';

export const workTypes = [
  { value: 'weekdays-only', label: 'Weekdays only' },
  { value: 'weekends-only', label: 'Weekends only' },
  { value: othersSpecify, label: 'Others (please specify)' },
] as const satisfies readonly Option[];

export const durations = [
  { value: '3-months', label: '3 months' },
  { value: 'more-than-3-months', label: 'More than 3 months' },
  { value: '6-months', label: '6 months' },
  { value: '1-year', label: '1 year' },
  { value: 'indefinite', label: 'Indefinite' },
] as const satisfies readonly Option[];

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

/** The two fields behind a `work_type` as sent and stored, where it has words of the applicant's own. */
export function splitWorkType(sent: string): { work_type?: string; custom_work_type?: string } {
  if (!sent.startsWith(ownWords)) return {};
  return { work_type: othersSpecify, custom_work_type: sent.slice(ownWords.length) };
}
