import {
  adminAction,
  createRunner,
  type IntentOf,
  provenAction,
} from '#app/admin/actions/run-action.server.ts';
import {
  confirmRecoveryKey,
  renewRecoveryKey,
  showRecoveryKey,
} from '#app/backup/recovery-key/confirm-recovery-key.server.ts';
import { endingRules, wrongEnding } from '#app/backup/recovery-key/recovery-key-ending.ts';
import { startBackup } from '#app/backup/runs/start-backup.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';

export type BackupIntent = IntentOf<typeof runBackupAction>;

export const runBackupAction = createRunner(
  '/admin/backups',
  {
    'back-up': adminAction({
      // Of a day's archives only one stays: a new one replaces the night's, and lacks what was deleted since.
      rule: { harm: 'copying', perHour: 12 },
      done: 'Backup started',
      async run({ db }, { admin, now }) {
        const id = await startBackup(db, { cause: 'admin', now });
        if (!id) return { ok: false, reason: 'under-way' };
        await recordAudit(db, { at: now, actor: admin, action: 'backup.started', id });
        return { ok: true };
      },
    }),
    download: provenAction({ harm: 'copying' }),
    'confirm-key': adminAction({
      rule: { harm: 'work', perHour: 20, as: 'recovery-key' },
      rules: endingRules,
      done: 'Recovery key confirmed',
      errors: { 'wrong-ending': wrongEnding },
      run: (services, change) => confirmRecoveryKey(services, change),
    }),
    'renew-key': adminAction({
      rule: { harm: 'accounts', perHour: 20, as: 'recovery-key' },
      fields: { name: optionalText },
      done: 'New recovery key made',
      run: renewRecoveryKey,
    }),
    'show-key': adminAction({
      rule: { harm: 'copying', perHour: 20, as: 'recovery-key' },
      done: '',
      async run(services, asked) {
        const shown = await showRecoveryKey(services, asked);
        return shown.ok ? { ...shown, silent: true } : shown;
      },
    }),
  },
  {
    'under-way': 'A backup is being made already.',
    'key-renewed': 'Another one was made in the meantime.',
    'no-key': 'It is made by the first backup.',
    'key-confirmed': 'It is confirmed already. From then on only the machine shows it.',
  },
);
