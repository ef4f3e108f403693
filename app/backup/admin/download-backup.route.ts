import { Readable } from 'node:stream';
import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { isArchiveName } from '#app/backup/runs/retention.ts';
import { openBackup } from '#app/backup/runs/second-place.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { contentDisposition } from '#app/platform/files/file-response.server.ts';
import { unlessRefused } from '#app/platform/http/refusal.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/download-backup.route.ts';

const notHere = 'This backup is not here any more.\n';

/** GET /admin/backups/{name}: an archive, from the folder or the second place (spec 2.38). */
export async function loader({ request, params: { name }, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const admin = context.get(adminContext);
  if (!isArchiveName(name)) return new Response(notHere, { status: 404 });
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition('attachment', name),
    'Cache-Control': 'private, no-store, no-transform',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return unlessRefused(async () => {
    await requireAdmission(context, '/admin/backups/:name get');
    await recordAudit(db, { at: new Date(), actor: admin, action: 'backup.downloaded', id: name });
    try {
      const opened = await openBackup(settings, name);
      if (!opened) return new Response(notHere, { status: 404 });
      // Node's and the DOM's ReadableStream differ in type only.
      const response = new Response(Readable.toWeb(opened.body) as ReadableStream, { headers });
      // Only if it is known: with a wrong length, the rest would be read as the answer to the next request.
      if (opened.size !== undefined) response.headers.set('Content-Length', `${opened.size}`);
      return response;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return new Response(`${error.message}\n`, { status: 503 });
    }
  });
}
