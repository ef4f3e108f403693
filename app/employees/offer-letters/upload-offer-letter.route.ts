import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findOfferLetter } from './offer-letter.server.ts';
import { storeOfferLetter } from './store-offer-letter.server.ts';

/** POST a multipart form with `offer_letter`: answers `{success}`, and `error` if it failed. Admins only. */
const endpoint = postEndpoint({
  body: { success: false, error: 'Please try again.' },
  failure: 'An offer letter could not be taken',
  async handle({ request, params, context }, refuse) {
    const services = context.get(servicesContext);
    const id = params.employeeId ?? '';
    // Replacing removes the former letter, so it needs another admission.
    const replaces = (await findOfferLetter(services.db, id)) !== null;
    const action = replaces
      ? '/api/offer-letters/:employeeId replace'
      : '/api/offer-letters/:employeeId post';
    await requireAdmission(context, action);
    const upload = { id, admin: context.get(adminContext), replaces, now: new Date() };
    const result = await storeOfferLetter(services, request, upload);
    return result.ok
      ? Response.json({ success: true })
      : refuse(result.status, { error: result.error });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
