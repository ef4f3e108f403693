import { parseStatus, statusLabel } from '#app/careers/application-status.ts';
import type { HistoryEntry } from '#app/platform/audit.server.ts';

const slotNames: Record<string, string> = {
  resume: 'Resume',
  full_body_image: 'Full body photo',
  selfie_image: 'Selfie photo',
};

export function applicationHistoryText({
  what,
  details,
}: Pick<HistoryEntry, 'what' | 'details'>): string {
  switch (what) {
    case 'status-set':
      return `Status set from ${labelOf(details.from)} to ${labelOf(details.to)}`;
    case 'applicant-told':
      return `Applicant told: ${labelOf(details.status)}`;
    case 'opened':
      return 'Application opened';
    case 'exported':
      return 'Exported as PDF';
    case 'file-viewed':
      return `${slotNames[String(details.slot)] ?? 'File'} viewed`;
    case 'file-downloaded':
      return `${slotNames[String(details.slot)] ?? 'File'} downloaded`;
    default:
      return what;
  }
}

function labelOf(status: unknown): string {
  const known = parseStatus(status);
  return known ? statusLabel[known] : String(status);
}
