import { href } from 'react-router';
import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import { isTooOld } from './too-old.ts';

/** @param lastGood when the newest backup was made that came back equal at its trial */
export function backupFailedMail(
  failure: string,
  lastGood: Date | null,
  { origin, now }: { origin: string; now: Date },
): Notice {
  return {
    kind: 'backup-failed',
    subject: isTooOld(lastGood, now)
      ? `${brand.name} has had no good backup for more than two days`
      : `The backup of ${brand.name} failed`,
    what: `the backup failed: ${failure}`,
    advice: lastGood
      ? `The last good one was made on ${longDate(cafeDay(lastGood))}. Nothing older was deleted.`
      : 'There is no good one yet.',
    link: { label: 'Backups', url: origin + href('/admin/backups') },
  };
}
