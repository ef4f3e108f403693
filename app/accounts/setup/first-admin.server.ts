import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { isCommonPassword } from '#app/accounts/passwords/common-passwords.server.ts';
import { guessableWords, passwordMaxLength } from '#app/accounts/passwords/password.ts';
import type { Services } from '#app/platform/services.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { issueSetupLink } from './admin-setup-links.server.ts';
import { adminExists, EmailTakenError, insertAdmin, lockTeam } from './create-admin.server.ts';

/**
 * Called at start: creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD when there is none. Safe to run in
 * several copies of the server at once.
 * @returns the set-up link to print when there is no admin and none is configured, otherwise null
 * @throws StartupError when the settings are invalid
 */
export async function ensureFirstAdmin(
  { db, passwords, settings }: Pick<Services, 'db' | 'passwords' | 'settings'>,
  now: Date,
): Promise<string | null> {
  if (await adminExists(db)) return null;
  if (!settings.firstAdmin) return issueSetupLink(db, settings.origin, now);
  const { email, password } = settings.firstAdmin;
  if (password.length > passwordMaxLength) {
    throw new StartupError(`ADMIN_PASSWORD must have at most ${passwordMaxLength} characters.`);
  }
  if (await isCommonPassword(password, guessableWords(email))) {
    throw new StartupError('ADMIN_PASSWORD is one of the common passwords; choose another.');
  }
  const passwordHash = await passwords.hash(password);
  try {
    await db.transaction(async (tx) => {
      await lockTeam(tx, null);
      if (await adminExists(tx)) return;
      const name = email.split('@')[0] ?? email;
      const admin = await insertAdmin(tx, { email, name, passwordHash }, now);
      await recordActivity(
        tx,
        'admin.created',
        { id: admin.id, actor: null, now },
        { from: 'settings' },
      );
    });
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    throw new StartupError('ADMIN_EMAIL belongs to a visitor of the site; choose another address.');
  }
  return null;
}
