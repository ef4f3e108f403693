import { readdir } from 'node:fs/promises';
import { useLoaderData } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { ForTheMachine, ScreenHead, Section } from '#app/admin/section.tsx';
import { findKeyState } from '#app/backup/recovery-key/confirm-recovery-key.server.ts';
import { isTooOld, lastGood, recentRuns } from '#app/backup/runs/backup-runs.server.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeMinute, clockText, endOfDay, momentText } from '#app/shared/dates.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { TriangleAlert } from '#app/ui/icons/icons.ts';
import type { Route } from './+types/backups.route.ts';
import { runBackupAction } from './actions.server.ts';
import { BackUpNow, BackupList } from './backup-list.tsx';
import { RecoveryKeySection } from './recovery-key-section.tsx';

const shownRuns = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const now = new Date();
  const good = await lastGood(db, now);
  const runs = await recentRuns(db, shownRuns);
  const inFolder = new Set(await ifExists(readdir(settings.backupDir)));
  const canSend = ({ name, places }: (typeof runs)[number]) =>
    (name !== null && inFolder.has(name)) ||
    (places.includes('s3') && settings.backupS3 !== undefined);
  return {
    runs: runs.map((run) => ({ ...run, isHere: canSend(run) })),
    good: good && dayText(good.started_at, now),
    isTooOld: isTooOld(good?.started_at ?? null, now),
    hasSecondPlace: settings.backupS3 !== undefined,
    backupAt: settings.backupAt,
    recoveryKey: await findKeyState({ db, settings }),
  };
}

export const action = createAction(runBackupAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function BackupsPage() {
  const state = useLoaderData<typeof loader>();
  const { runs, backupAt, good } = state;
  const missing = whatIsMissing(state);
  return (
    <>
      <ScreenHead title="Backups" />
      <Section title="What protects you">
        {/* First, so that nothing above this button changes while a backup runs. */}
        <BackUpNow running={runs.find(({ ended_at }) => !ended_at) ?? null} />
        {good && <p className="mt-5">Last good backup: {good}, restored on trial.</p>}
        <p className="mt-5">
          {backupAt === null
            ? 'The nightly backup is switched off.'
            : `Every night at ${clockText(backupAt)} everything is backed up, and restored on trial.`}
        </p>
        {missing.length > 0 && (
          <ul className="mt-4 flex flex-col gap-2 text-danger">
            {missing.map((text) => (
              <li key={text} className="flex items-start gap-1.5">
                <Icon node={TriangleAlert} className="mt-1 size-4 shrink-0" strokeWidth={2} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
        {!state.hasSecondPlace && <SecondPlaceSteps />}
      </Section>
      <RecoveryKeySection {...state.recoveryKey} />
      <Section
        title="Last backups"
        lead="One backup is kept for each of the last seven days, four weeks and six months. The rest are removed."
      >
        {runs.length > 0 ? <BackupList runs={runs} /> : <p>None yet.</p>}
      </Section>
    </>
  );
}

function SecondPlaceSteps() {
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="font-medium">A second place in three steps</h3>
      <ol className="mt-2 ml-5 flex list-decimal flex-col gap-2">
        <li>
          Rent storage of the kind that is called S3, away from this machine, and make a bucket in
          it for this site alone, with a key that may put, read, list and delete.
        </li>
        <li>
          Have whoever looks after the machine give the site the address of the bucket and its key,
          and start it again.
          <ForTheMachine>
            The settings BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and
            BACKUP_S3_SECRET_ACCESS_KEY. ‘npm run doctor’ says whether they are right.
          </ForTheMachine>
        </li>
        <li>Press ‘Back up now’ above. The new backup then says ‘in the bucket’.</li>
      </ol>
    </div>
  );
}

type State = Awaited<ReturnType<typeof loader>>;

function whatIsMissing({ good, isTooOld, hasSecondPlace }: State): string[] {
  const texts = [
    !good && 'There is no good backup yet.',
    good && isTooOld && 'The last good backup is older than two days.',
    !hasSecondPlace && 'There is no second place: if this machine is lost, so is everything.',
  ];
  return texts.filter((text) => typeof text === 'string');
}

/** 'today, 1:02 pm', or '26 November 2026, 3:10 am' */
function dayText(at: Date, now: Date): string {
  const isToday = Number(endOfDay(at)) === Number(endOfDay(now));
  return isToday ? `today, ${clockText(cafeMinute(at))}` : momentText(at);
}
