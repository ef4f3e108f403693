import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { isCommonPassword } from '#app/accounts/passwords/check-new-password.server.ts';
import { guessableWords, passwordMaxLength } from '#app/accounts/passwords/password.ts';
import { endLinks, issueLink } from '#app/links/links.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { adminExists, EmailTakenError, insertAdmin, lockTeam } from './create-admin.server.ts';

/**
 * Called at start: creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD when there is none. Safe to run in
 * several copies of the server at once.
 * @returns the set-up link to print when there is no admin and none is configured, otherwise null
 * @throws StartupError when the settings are invalid
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'jobs' | 'passwords' | 'settings'>,
  now: Date,
): Promise<string | null> {
  const { db, passwords, settings } = services;
  if (await adminExists(db)) return null;
  if (!settings.firstAdmin) return issueSetupLink(services, now);
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

/**
 * Creates the one-time link for the first admin and invalidates earlier ones.
 * @returns `{origin}/admin/setup/{token}`, or null when an admin exists meanwhile
 */
export async function issueSetupLink(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, null);
    if (await adminExists(tx)) return null;
    await endLinks({ jobs }, tx, ['first-admin']);
    const { token } = await issueLink(tx, { kind: 'first-admin' }, now);
    return settings.origin + href('/admin/setup/:token', { token });
  });
}
