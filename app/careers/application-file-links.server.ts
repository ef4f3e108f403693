import type { Keys } from '#app/platform/keys.server.ts';
import { signFileLink } from '#app/platform/signed-links.server.ts';
import { applicationFilesRoot } from './application-files.server.ts';
import { type WireFileField, wireFileFields } from './application-wire.ts';

/** A file of an application, as its link names it. The column that holds its path is `{slot}_url`. */
export type ApplicationFileSlot = WireFileField;

/** The columns that tell which files an application has. */
export type ApplicationFilePaths = Record<`${ApplicationFileSlot}_url`, string | null>;

/** Signed paths to look at and to save each file that the application has. */
export type ApplicationFileLinks = Partial<
  Record<ApplicationFileSlot, { view: string; download: string }>
>;

/** How long a link opens (SPEC 9), in seconds. */
export const applicationLinkSeconds = 3600;

const slots: readonly ApplicationFileSlot[] = Object.values(wireFileFields);

/** Links to the files of one application, good for an hour after `now` and no longer than its row. */
export function applicationFileLinks(
  keys: Keys,
  application: { id: string } & ApplicationFilePaths,
  now: Date,
): ApplicationFileLinks {
  const expiresAt = new Date(now.getTime() + applicationLinkSeconds * 1000);
  const sign = (slot: ApplicationFileSlot, download: boolean) =>
    signFileLink(
      keys,
      { root: applicationFilesRoot, recordId: application.id, slot, download },
      expiresAt,
    );
  return Object.fromEntries(
    slots
      .filter((slot) => application[`${slot}_url`] !== null)
      .map((slot) => [slot, { view: sign(slot, false), download: sign(slot, true) }]),
  );
}

/** The slot that a link names, or null. */
export function parseSlot(text: string): ApplicationFileSlot | null {
  return slots.find((slot) => slot === text) ?? null;
}
