import { fileNames } from '#app/careers/application-details.ts';
import { parseStatus, statusLabel } from '#app/careers/application-status.ts';
import type { HistoryEntry } from '#app/platform/audit.server.ts';

const slotNames: Record<string, string> = fileNames;

/** The texts by event; an unknown event is shown as it is stored. */
const texts: Record<string, (details: HistoryEntry['details']) => string> = {
  'status-set': ({ from, to }) => `Status set from ${labelOf(from)} to ${labelOf(to)}`,
  // The list of emails says whether it was sent.
  'applicant-told': ({ status }) => `Email written: ${labelOf(status)}`,
  edited: ({ fields }) => `Corrected: ${fields}`,
  kept: () => 'Kept longer',
  rated: ({ rating }) => (rating ? `Rated ${rating} of 5` : 'Rating removed'),
  noted: () => 'Note added',
  opened: () => 'Application opened',
  exported: () => 'Exported as PDF',
  'file-viewed': ({ slot }) => `${slotNames[String(slot)] ?? 'File'} viewed`,
  'file-downloaded': ({ slot }) => `${slotNames[String(slot)] ?? 'File'} downloaded`,
};

type Event = Pick<HistoryEntry, 'what' | 'details'>;

export function applicationHistoryText({ what, details }: Event): string {
  return texts[what]?.(details) ?? what;
}

function labelOf(status: unknown): string {
  const known = parseStatus(status);
  return known ? statusLabel[known] : String(status);
}
