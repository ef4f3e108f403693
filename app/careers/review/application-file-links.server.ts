import { applicationFileKey, applicationFilesRoot } from '#app/careers/application-files.server.ts';
import { type WireFileField, wireFileFields } from '#app/careers/apply/application-wire.ts';
import { signFileLink } from '#app/platform/files/signed-links.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { FileMark } from '#app/platform/uploads/file-marks.ts';
import { findFileMarks } from '#app/platform/uploads/find-file-marks.server.ts';

/** A file of an application, as its link names it. The column that holds its path is `{slot}_url`. */
export type ApplicationFileSlot = WireFileField;

/** The columns that tell which files an application has. */
export type ApplicationFilePaths = Record<`${ApplicationFileSlot}_url`, string | null>;

/** Signed paths to look at and to save each file that the application has. */
export type ApplicationFileLinks = Partial<
  Record<ApplicationFileSlot, { view: string; download: string }>
>;

/** How long a link opens, in seconds. */
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

/** Why files of an application must not be shown; those without a reason are absent. */
export type ApplicationFileMarks = Partial<Record<ApplicationFileSlot, FileMark[]>>;

export async function findApplicationFileMarks(
  services: Pick<Services, 'db' | 'uploads'>,
  application: ApplicationFilePaths,
): Promise<ApplicationFileMarks> {
  const keys = slots.flatMap((slot) => {
    const path = application[`${slot}_url`];
    return path === null ? [] : [[slot, applicationFileKey(path)] as const];
  });
  const marks = await findFileMarks(
    services,
    keys.map(([, key]) => key),
  );
  return Object.fromEntries(keys.map(([slot, key]) => [slot, marks.get(key)]));
}

/** The slot that a link names, or null. */
export function parseSlot(text: string): ApplicationFileSlot | null {
  return slots.find((slot) => slot === text) ?? null;
}
