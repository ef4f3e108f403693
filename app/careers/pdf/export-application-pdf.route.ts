import * as z from 'zod/mini';
import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { type Admin, adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { contentDisposition } from '#app/platform/files/file-response.server.ts';
import { FileMissingError, type FileStore } from '#app/platform/files/file-store.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { typeset } from '#app/platform/pdf/typeset.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { applicationPdfFileName } from './application-pdf-file-name.ts';

/** POST `applicationId` as JSON or form: answers the PDF, or `{success: false, error}`. */
const endpoint = postEndpoint({
  body: { success: false, error: 'Failed to export PDF' },
  failure: 'An application could not be exported',
  async handle({ request, context }, refuse) {
    await requireAdmission(context, '/api/export-application-pdf post');
    const body = await readBody(request, z.object({ applicationId: z.string() }));
    if (!body) return refuse(400);
    const services = context.get(servicesContext);
    const admin = context.get(adminContext);
    return (
      (await exportPdf(services, { id: body.applicationId, admin, now: new Date() })) ?? refuse(404)
    );
  },
});

async function exportPdf(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, admin, now }: { id: string; admin: Admin; now: Date },
): Promise<Response | null> {
  const application = await findApplication(db, id);
  if (!application) return null;
  const [full_body_image, selfie_image] = await Promise.all([
    readPhoto(files, application.full_body_image_url),
    readPhoto(files, application.selfie_image_url),
  ]);
  const pdf = await typeset<typeof import('./application-pdf.server.ts')>(
    'app/careers/pdf/application-pdf.server.ts',
    { ...application, full_body_image, selfie_image },
    now,
  );
  await recordAudit(db, { at: now, actor: admin, action: 'application.exported', id });
  const fileName = applicationPdfFileName(application.full_name, now);
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', fileName),
    },
  });
}

async function readPhoto(files: FileStore, path: string): Promise<Buffer | null> {
  try {
    const file = await files.read(applicationFileKey(path));
    return Buffer.concat(await file.toArray());
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

export const loader = endpoint.loader;
export const action = endpoint.action;
