import type { FormFailure } from '#app/employees/employee-form.ts';
import type { ExistingEmployee } from '#app/employees/employees.server.ts';
import { tooManyAttempts } from '#app/forms/form-error.tsx';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { showToast } from '#app/ui/toast.tsx';

/**
 * What an admin can do to records, as the forms of this screen send it in `intent`: `add` with name,
 * e-mail and position; `issue-link` and `send-link` with `id`; `reissue-link` with `id` and the `job_position` to set,
 * for an address that exists; `edit` with `id`, `version` and the fields of the dialog;
 * `confirm-…` with `id` and `version`; `delete` and `remove-letter` with `id`.
 */
const intents = [
  'add',
  'issue-link',
  'reissue-link',
  'send-link',
  'edit',
  'confirm-bank-account',
  'confirm-date-of-birth',
  'confirm-account-owner',
  'delete',
  'remove-letter',
] as const;

/** One of them. */
export type Intent = (typeof intents)[number];

/** The intent that `value` is, or null. */
export function parseIntent(value: unknown): Intent | null {
  return intents.find((intent) => intent === value) ?? null;
}

/** How it went. */
export type ActionResult =
  | {
      ok: true;
      pinSharedWith?: string | null;
      linkReplaced?: boolean;
      /** The mail that it sends is only a file, since there is no mail server. */
      inOutbox?: boolean;
      /** Names the state that the record is in now. */
      version?: string;
    }
  | { ok: false; reason: 'invalid'; failure: FormFailure }
  | { ok: false; reason: 'email-exists'; existing: ExistingEmployee | null }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  | { ok: false; reason: 'changed-meanwhile' | 'not-found' | 'signed-out' | 'failed' };

/** What succeeded. */
export type ActionSuccess = Extract<ActionResult, { ok: true }>;

/** What failed. */
export type ActionFailure = Extract<ActionResult, { ok: false }>;

const doneTitles: Record<Intent, string> = {
  add: 'Employee Added',
  'issue-link': 'Link Generated',
  'reissue-link': 'Link Generated',
  'send-link': 'Link Sent',
  edit: 'Employee Updated',
  'confirm-bank-account': 'Bank Account Confirmed',
  'confirm-date-of-birth': 'Date of Birth Confirmed',
  'confirm-account-owner': 'Account Owner Confirmed',
  delete: 'Employee Deleted',
  'remove-letter': 'Offer Letter Deleted',
};

const failedTitles: Record<Intent, string> = {
  add: 'Failed to add employee',
  'issue-link': 'Failed to generate link',
  'reissue-link': 'Failed to generate new onboarding link',
  'send-link': 'Failed to send link',
  edit: 'Update Failed',
  'confirm-bank-account': 'Update Failed',
  'confirm-date-of-birth': 'Update Failed',
  'confirm-account-owner': 'Update Failed',
  delete: 'Failed to delete employee',
  'remove-letter': 'Delete Failed',
};

/** Says that it worked, and what else there is to know (spec 8.7). */
export function sayDone(
  intent: Intent | null,
  { pinSharedWith, linkReplaced, inOutbox }: ActionSuccess,
) {
  if (!intent) return;
  const notes = [
    linkReplaced && 'The old onboarding link has stopped working; send the new one.',
    pinSharedWith && `This PIN is also the PIN of ${pinSharedWith}.`,
    inOutbox && outboxNote,
  ];
  const description = notes.filter(Boolean).join(' ') || undefined;
  showToast({ title: doneTitles[intent], description });
}

/** What went wrong, and why when there is more to say. An address that exists has a dialog instead. */
export function sayFailed(intent: Intent | null, failed: ActionFailure) {
  if (failed.reason === 'email-exists') return;
  if (failed.reason === 'invalid') {
    const { title, description } = failed.failure;
    return showToast({ title, description, tone: 'danger' });
  }
  const title = failedTitles[intent ?? 'edit'];
  showToast({ title, description: reasonText(failed), tone: 'danger' });
}

/** A refusal in a sentence; nothing when nothing is known beyond that it failed. */
export function reasonText(failed: ActionFailure): string | undefined {
  switch (failed.reason) {
    case 'too-many':
      return tooManyAttempts(failed.retryAfterSeconds);
    case 'not-found':
      return 'This employee does not exist any more.';
    case 'changed-meanwhile':
      return 'The record has changed since you opened it. Open it again to see how.';
    case 'signed-out':
      return 'You are signed out. Sign in in another tab, then save again.';
    default:
      return undefined;
  }
}
