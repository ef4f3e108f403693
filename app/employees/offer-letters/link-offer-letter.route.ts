import { readJsonObject } from '#app/platform/http/json-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/link-offer-letter.route.ts';
import { findOfferLetter, offerLetterLink } from './offer-letter.server.ts';

/**
 * POST /api/offer-letter-link: `{employeeId, download}` in, `{success: true, url}` out, a link that
 * opens for a minute. It is made when it is wanted. The gate above has let an admin in.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return failure(405, { allow: 'POST' });
  const body = await readJsonObject(request);
  if (typeof body?.employeeId !== 'string' || typeof body.download !== 'boolean') {
    return failure(400);
  }
  const { employeeId: id, download } = body;
  const { db, keys } = context.get(servicesContext);
  const letter = await findOfferLetter(db, id);
  if (!letter) return failure(404);
  const url = offerLetterLink(keys, { id, path: letter.path, download, now: new Date() });
  return Response.json({ success: true, url });
}

/** There is nothing to read here. */
export function loader(): Response {
  return failure(405, { allow: 'POST' });
}

function failure(status: number, headers?: HeadersInit): Response {
  return Response.json({ success: false }, { status, headers });
}
