import { admitRequest } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import {
  applicationFileKey,
  contentTypeOf,
  fileEndings,
  parseSlot,
} from '#app/careers/application-files.server.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { fileNameFor, signedFileResponse } from '#app/platform/files/signed-file.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/application-file.route.ts';
import { wasSeen } from './open-application.server.ts';

/** GET /files/job-applications/:applicationId/:slot by a signed URL (spec 7.8). Admins only (layout's gate). */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { db } = services;
  const admin = context.get(adminContext);
  const now = new Date();
  return signedFileResponse(
    services,
    { request, url, now },
    {
      find: async (link) => {
        const slot = parseSlot(link.slot);
        const application = await findApplication(db, link.recordId);
        const path = slot && application?.[`${slot}_url`];
        if (!slot || !path) return null;
        const ending = fileEndings[slot].replace('-', ' ');
        const filename = fileNameFor(application.full_name, ending);
        return { key: applicationFileKey(path), contentType: contentTypeOf(slot), filename };
      },
      admit: () => admitRequest(context, '/files/job-applications/:applicationId/:slot get'),
      // An open application loads its photos again and again: within an hour that counts as one view.
      record: async ({ recordId: id, slot, download }) => {
        const action = `application.file-${download ? 'downloaded' : 'viewed'}` as const;
        if (!download && (await wasSeen(db, { id, admin, now, action, slot }))) return;
        await recordAudit(db, { at: now, actor: admin, action, id, details: { slot } });
      },
    },
  );
}
