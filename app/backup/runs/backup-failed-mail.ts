import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

/** @param lastGood when the newest backup was made that came back equal at its trial */
export function backupFailedMail(failure: string, lastGood: Date | null, now: Date): Notice {
  const isOld = !lastGood || now.getTime() - lastGood.getTime() > twoDaysMs;
  return {
    kind: 'backup-failed',
    subject: isOld
      ? `${brand.name} has had no good backup for more than two days`
      : `The backup of ${brand.name} failed`,
    what: `the backup failed: ${failure}`,
    advice: lastGood
      ? `The last good one was made on ${longDate(cafeDay(lastGood))}. Nothing older was deleted.`
      : 'There is no good one yet.',
  };
}
