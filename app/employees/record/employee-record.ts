import type { LinkStatus, OnboardingStatus } from '#app/employees/employee.ts';
import type { EditField } from '#app/employees/employee-form.ts';
import type { MarkColumn } from '#app/employees/employee-marks.ts';
import type { MailProgress } from '#app/mail/mail-trouble.ts';
import type { HistoryEntry } from '#app/platform/audit.server.ts';

/**
 * One employee, whole, as the view and edit dialogs get it: placeholders as stored, numbers opened,
 * instants as ISO 8601 text.
 */
export type EmployeeRecord = Record<EditField | MarkColumn, string | null> & {
  id: string;
  onboarding_status: OnboardingStatus;
  /** the status as shown, see `visibleStatus` */
  status: OnboardingStatus;
  link_status: LinkStatus;
  token_expires_at: string | null;
  created_at: string;
  completed_at: string | null;
  /** names this state of the record: an edit of another one is refused */
  version: string;
  /** the name of another employee with the same PIN */
  pin_shared_with: string | null;
  history: (Omit<HistoryEntry, 'at'> & { at: string })[];
  /** the latest mail about it of each kind, where it did not go out as it should */
  mail_troubles: ({ kind: string } & MailProgress)[];
};

/** What a record is opened for. */
export type OpeningPurpose = 'view' | 'edit';
