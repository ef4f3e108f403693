import type { LinkStatus, OnboardingStatus } from '#app/employees/employee.ts';
import type { FlagColumn } from '#app/employees/employee-flags.ts';
import type { EditField } from '#app/employees/employee-form.ts';
import type { MailProgress } from '#app/mail/mail-error.ts';
import type { HistoryEntry } from '#app/platform/audit.server.ts';

/** One employee as the dialogs get it: placeholders as stored, numbers decrypted, instants in ISO 8601. */
export type EmployeeRecord = Record<EditField | FlagColumn, string | null> & {
  id: string;
  onboarding_status: OnboardingStatus;
  /** see `visibleStatus` */
  status: OnboardingStatus;
  link_status: LinkStatus;
  token_expires_at: string | null;
  keep_until: string | null;
  keep_reason: string | null;
  created_at: string;
  completed_at: string | null;
  /** which privacy notice they were shown, see `noticeText` */
  notice: string | null;
  /** an edit of another version is refused */
  version: string;
  /** another employee with the same PIN */
  pin_shared_with: string | null;
  /** those of the same email, the latest first */
  applications: { id: string; job_position: string; created_at: string }[];
  history: (Omit<HistoryEntry, 'at'> & { at: string })[];
  /** the latest mail of each kind that did not go out as it should */
  mail_troubles: ({ kind: string } & MailProgress)[];
};

export type OpeningPurpose = 'view' | 'edit';
