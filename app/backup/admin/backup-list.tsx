import { type MouseEvent, useEffect } from 'react';
import { href, useRevalidator } from 'react-router';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Download } from '#app/admin/icons.ts';
import type { BackupRun } from '#app/backup/runs/backup-runs.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { Moment, TimeOfDay } from '#app/ui/day.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { BackupIntent } from './actions.server.ts';

/** `isHere`: can the copy of the site that answers send the archive? */
export type ShownRun = BackupRun & { isHere: boolean };

export function BackupList({ runs }: { runs: readonly ShownRun[] }) {
  return (
    <ul className="rows">
      {runs.map((run) => (
        <BackupItem key={run.id} run={run} />
      ))}
    </ul>
  );
}

function BackupItem({ run }: { run: ShownRun }) {
  const { started_at, name, size, counts, failure, isHere } = run;
  return (
    <li className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium">
            <Moment at={started_at} />
          </h3>
          <State run={run} />
        </div>
        <p className="mt-1 text-sm text-muted">
          {[causes[run.cause], size !== null && sizeText(size), placesText(run)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {counts && <p className="mt-1 text-sm text-muted">{counts}</p>}
        <Trial run={run} />
        {failure && <p className="mt-1 text-sm wrap-anywhere text-danger">{failure}</p>}
      </div>
      {name && isHere && <DownloadLink name={name} />}
    </li>
  );
}

/** Asks for a proof of identity before the download, since an archive is too large to be fetched by script. */
function DownloadLink({ name }: { name: string }) {
  const { send } = useAction<BackupIntent>({ failed: 'Failed to download the archive' });
  const url = href('/admin/backups/:name', { name });

  async function download(event: MouseEvent) {
    event.preventDefault();
    const result = await send({ intent: 'download' });
    if (result?.ok) window.location.assign(url);
  }

  return (
    <a
      href={url}
      download={name}
      aria-label={`Download ${name}`}
      onClick={download}
      className={buttonClass('secondary', 'shrink-0 self-start')}
    >
      <Icon node={Download} className="size-4" />
      Download
    </a>
  );
}

const causes: Record<BackupRun['cause'], string> = {
  night: 'By itself',
  admin: 'By an admin',
  command: 'By command',
  upgrade: 'Before an upgrade',
};

function State({ run: { ended_at, failure, trial_at } }: { run: BackupRun }) {
  if (!ended_at) return <Badge tone="blue">Under way</Badge>;
  if (failure) return <Badge tone="red">Failed</Badge>;
  return trial_at ? <Badge tone="green">Good</Badge> : <Badge tone="yellow">Not tried</Badge>;
}

const units = ['KB', 'MB', 'GB', 'TB'];

/** '1.4 GB', with 1024 bytes to a KB. */
function sizeText(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(bytes || 1) / 10)));
  const value = bytes / 1024 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power - 1]}`;
}

function placesText({ name, places, host }: BackupRun): string | null {
  if (!name) return null;
  const words = [
    places.includes('folder') && `on ${host}`,
    places.includes('s3') && 'in the bucket',
  ];
  return (
    words.filter(Boolean).join(' and ') ||
    'removed, since a newer one of its day, week or month is kept'
  );
}

/** 'Restored on trial 3:11 am, 41 s, all 12 tables and 1,132 files equal' */
function Trial({ run: { trial_at, trial_ms, tables, files } }: { run: BackupRun }) {
  if (!trial_at) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      Restored on trial <TimeOfDay at={trial_at} />,{' '}
      {Math.max(1, Math.round((trial_ms ?? 0) / 1000))} s, all {tables} tables and{' '}
      {files?.toLocaleString('en-MY')} files equal
    </p>
  );
}

const stepTexts: Record<BackupRun['step'], string> = {
  archive: 'Writing the archive...',
  copy: 'Copying it to the second place...',
  trial: 'Restoring it on trial...',
  cleaning: 'Removing old backups...',
};

const lookAgainMs = 2000;

/** `running`: the backup that is being made, whoever started it. */
export function BackUpNow({ running }: { running: BackupRun | null }) {
  const { revalidate } = useRevalidator();
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);

  return (
    <div className="flex min-h-24 flex-col gap-3 sm:min-h-11 sm:flex-row sm:items-center">
      <ActionButton<BackupIntent>
        look="primary"
        failed="No backup was started"
        fields={{ intent: 'back-up' }}
        busyLabel="Starting..."
      >
        Back up now
      </ActionButton>
      <p role="status" className="text-sm text-muted empty:hidden">
        {running && stepTexts[running.step]}
      </p>
      {running && <progress aria-label="Backup" className="progress h-2 w-40" />}
    </div>
  );
}
