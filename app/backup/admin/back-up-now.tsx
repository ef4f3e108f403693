import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import type { BackupRun } from '#app/backup/runs/backup-runs.server.ts';
import type { BackupIntent } from './actions.server.ts';

const stepTexts: Record<BackupRun['step'], string> = {
  archive: 'Writing the archive...',
  copy: 'Copying it to the second place...',
  trial: 'Restoring it on trial...',
  cleaning: 'Removing old backups...',
};

const lookAgainMs = 2000;

/** `running`: the backup that is being made, by whomever. */
export function BackUpNow({ running }: { running: BackupRun | null }) {
  const { revalidate } = useRevalidator();
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);

  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
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
