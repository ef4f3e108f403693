import { adminContext } from '#app/accounts/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { fileResponse } from '#app/platform/file-response.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { verifyFileLink } from '#app/platform/signed-links.server.ts';
import type { Route } from './+types/application-file.route.ts';
import { type ApplicationFileSlot, parseSlot } from './application-file-links.server.ts';
import { applicationFileKey, applicationFileTypes } from './application-files.server.ts';
import { findApplication } from './applications.server.ts';

const presentations = {
  resume: { contentType: applicationFileTypes.resume, ending: 'resume.pdf' },
  full_body_image: { contentType: applicationFileTypes.fullBodyImage, ending: 'full body.jpg' },
  selfie_image: { contentType: applicationFileTypes.selfieImage, ending: 'selfie.jpg' },
} as const satisfies Record<ApplicationFileSlot, { contentType: string; ending: string }>;

/**
 * GET /files/job-applications/:applicationId/:slot, signed (SPEC 7): one file of an application, to
 * look at or to save. The gate above has let an admin in; the link must be ours (else 403), not over
 * (410), and its application must still be there (404).
 */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files, keys } = context.get(servicesContext);
  const now = new Date();
  const link = verifyFileLink(keys, url, now);
  if (!link) return refusal(wasSigned(keys, url) ? 410 : 403);
  const slot = parseSlot(link.slot);
  const application = await findApplication(db, link.recordId);
  const path = slot && application?.[`${slot}_url`];
  if (!slot || !path) return refusal(404);

  const { contentType, ending } = presentations[slot];
  const response = await fileResponse(files, applicationFileKey(path), {
    contentType,
    filename: `${nameForFile(application.full_name)} - ${ending}`,
    download: link.download,
  });
  // What `frame-ancestors` says there, for browsers that know only this header.
  response.headers.set('x-frame-options', 'SAMEORIGIN');
  if (request.method === 'HEAD') await response.body?.cancel();
  if (request.method === 'HEAD' || !response.ok) return response;

  // The file is open and its first byte has not left: nobody sees a file without a trace of it, and
  // there is no trace of what nobody saw.
  try {
    await recordAudit(db, {
      at: now,
      actor: context.get(adminContext),
      action: link.download ? 'application.file-downloaded' : 'application.file-viewed',
      subject: { type: 'application', id: link.recordId },
      details: { slot },
    });
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
  return response;
}

const reasons = {
  403: 'This link is not valid.',
  404: 'This file does not exist any more.',
  410: 'This link has expired. Open the application again.',
} as const;

function refusal(status: keyof typeof reasons): Response {
  return new Response(reasons[status], { status });
}

/** No link is over at the beginning of time, so what still fails there was never signed. */
function wasSigned(keys: Parameters<typeof verifyFileLink>[0], url: URL): boolean {
  return verifyFileLink(keys, url, new Date(0)) !== null;
}

/** 'Kumar a/l Raju' is a name, not a folder; and the ending must survive the limit on file names. */
function nameForFile(fullName: string): string {
  return fullName.replace(/[/\\]/g, '-').slice(0, 100);
}
