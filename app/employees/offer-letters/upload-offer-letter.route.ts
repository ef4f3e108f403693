import { adminContext } from '#app/accounts/admin/admin-gate.server.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/upload-offer-letter.route.ts';
import { storeOfferLetter } from './store-offer-letter.server.ts';

/**
 * POST /api/offer-letters/:employeeId: a multipart form with the file `offer_letter` in,
 * `{success: true}` or `{success: false, error}` out. The gate above has let an admin in.
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return failure(405, '', { allow: 'POST' });
  const admin = context.get(adminContext);
  const upload = { id: params.employeeId, admin, now: new Date() };
  try {
    const result = await storeOfferLetter(context.get(servicesContext), request, upload);
    return result.ok ? Response.json({ success: true }) : failure(result.status, result.error);
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An offer letter could not be taken');
    return failure(failureStatus(error), 'Please try again.');
  }
}

/** There is nothing to read here. */
export function loader(): Response {
  return failure(405, '', { allow: 'POST' });
}

function failure(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ success: false, error }, { status, headers });
}
