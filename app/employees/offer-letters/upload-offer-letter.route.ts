import { admitRequest } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findOfferLetter } from './offer-letter.server.ts';
import { storeOfferLetter } from './store-offer-letter.server.ts';

/** POST a multipart form with `offer_letter`: `{success}`, perhaps `error`. Admins only. */
const endpoint = postEndpoint({
  body: { success: false, error: 'Please try again.' },
  failure: 'An offer letter could not be taken',
  async admit({ params, context }) {
    const { db } = context.get(servicesContext);
    // The former letter goes.
    const former = await findOfferLetter(db, params.employeeId ?? '');
    const action = former
      ? '/admin/employees remove-letter'
      : '/api/offer-letters/:employeeId post';
    return admitRequest(context, action);
  },
  async handle({ request, params, context }, refuse) {
    const upload = {
      id: params.employeeId ?? '',
      admin: context.get(adminContext),
      now: new Date(),
    };
    const result = await storeOfferLetter(context.get(servicesContext), request, upload);
    return result.ok
      ? Response.json({ success: true })
      : refuse(result.status, { error: result.error });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
