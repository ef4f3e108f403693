import type { Flag } from '#app/employees/employee-flags.ts';
import { type EditField, editRules } from '#app/employees/employee-form.ts';
import type { HistoryEntry } from '#app/platform/audit.server.ts';

/** The events, stored in the audit table as 'employee.{event}'. */
export const eventLabels = {
  created: 'Record created',
  'link-issued': 'Onboarding link issued',
  'link-replaced': 'Onboarding link replaced, since the email changed',
  'link-withdrawn': 'Onboarding link withdrawn',
  'link-sent': 'Onboarding link sent by email',
  completed: 'Onboarding completed',
  edited: 'Edited',
  opened: 'Details opened',
  'letter-uploaded': 'Offer letter uploaded',
  'letter-viewed': 'Offer letter viewed',
  'letter-downloaded': 'Offer letter downloaded',
  'letter-removed': 'Offer letter removed',
  'bank-account-changed': 'Bank account changed',
  'bank-account-confirmed': 'Bank account confirmed',
  'date-of-birth-confirmed': 'Date of birth confirmed',
  'account-owner-confirmed': 'Account owner confirmed',
  kept: 'Kept longer',
  deleted: 'Record deleted',
} as const satisfies Record<string, string> & Record<`${Flag}-confirmed`, string>;

export type EmployeeEvent = keyof typeof eventLabels;

/** 'Edited: Phone number, Bank name': the fields, never a value. */
export function historyText({ what, details }: Pick<HistoryEntry, 'what' | 'details'>): string {
  const text = isEvent(what) ? eventLabels[what] : what;
  if (typeof details.fields !== 'string') return text;
  const labels = details.fields
    .split(', ')
    .map((name) => (isEditField(name) ? editRules[name].label : name));
  return `${text}: ${labels.join(', ')}`;
}

function isEvent(what: string): what is EmployeeEvent {
  return Object.hasOwn(eventLabels, what);
}

function isEditField(name: string): name is EditField {
  return Object.hasOwn(editRules, name);
}
