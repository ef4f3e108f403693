import { admitRequest } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { recordEmployeeEvent } from '#app/employees/record/employee-record.server.ts';
import { fileNameFor, signedFileResponse } from '#app/platform/files/signed-file.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/offer-letter.route.ts';
import { findOfferLetter, offerLetterKey, offerLetterSlot } from './offer-letter.server.ts';

/** Serves a letter by a signed URL (spec 7.10), while the record still names this file. Admins only (layout's gate). */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { db } = services;
  const admin = context.get(adminContext);
  const now = new Date();
  return signedFileResponse(
    services,
    { request, url, now },
    {
      find: async ({ recordId, slot }) => {
        const letter = await findOfferLetter(db, recordId);
        if (!letter || offerLetterSlot(letter.path) !== slot) return null;
        return {
          key: offerLetterKey(letter.path),
          contentType: 'application/pdf',
          filename: fileNameFor(letter.employee, 'offer letter.pdf'),
        };
      },
      admit: () => admitRequest(context, '/files/offer-letters/:employeeId/:slot get'),
      record: ({ recordId, download }) =>
        recordEmployeeEvent(db, {
          id: recordId,
          what: download ? 'letter-downloaded' : 'letter-viewed',
          actor: admin,
          at: now,
        }),
    },
  );
}
