import * as z from 'zod/mini';
import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findOfferLetter, offerLetterLink } from './offer-letter.server.ts';

const requestBody = z.object({ employeeId: z.string(), download: z.boolean() });

/** POST `{employeeId, download}`: answers `{success: true, url}`, valid for a minute. Admins only. */
const endpoint = postEndpoint({
  body: { success: false },
  failure: 'A link to an offer letter could not be made',
  async handle({ request, context }, refuse) {
    await requireAdmission(context, '/api/offer-letter-link post');
    const body = await readBody(request, requestBody);
    if (!body) return refuse(400);
    const { employeeId: id, download } = body;
    const { db, keys } = context.get(servicesContext);
    const letter = await findOfferLetter(db, id);
    if (!letter) return refuse(404);
    const url = offerLetterLink(keys, { id, path: letter.path, download, now: new Date() });
    return Response.json({ success: true, url });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
