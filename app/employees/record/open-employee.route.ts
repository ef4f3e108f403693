import { adminContext } from '#app/accounts/admin/admin-gate.server.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { readJsonObject } from '#app/platform/http/json-body.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/open-employee.route.ts';
import { openEmployee } from './open-employee.server.ts';

/**
 * POST /api/employee-record: `{employeeId, purpose: 'view' | 'edit'}` in, `{success: true, record}`
 * out. The identity and bank numbers leave the server here and nowhere else. A POST, since opening
 * is noted: nothing but a person's press may cause it. The gate above has let an admin in.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return failure(405, { allow: 'POST' });
  const body = await readJsonObject(request);
  const id = body?.employeeId;
  const purpose = body?.purpose;
  if (typeof id !== 'string' || (purpose !== 'view' && purpose !== 'edit')) return failure(400);
  try {
    const admin = context.get(adminContext);
    const opening = { id, purpose, admin, now: new Date() } as const;
    const result = await openEmployee(context.get(servicesContext), opening);
    if (result.ok) return Response.json({ success: true, record: result.record });
    if (result.reason === 'not-found') return failure(404);
    return failure(429, { 'retry-after': String(result.retryAfterSeconds) });
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A record could not be opened');
    return failure(failureStatus(error));
  }
}

/** There is nothing to read here. */
export function loader(): Response {
  return failure(405, { allow: 'POST' });
}

function failure(status: number, headers?: HeadersInit): Response {
  const error = 'Failed to fetch employee records';
  return Response.json({ success: false, error }, { status, headers });
}
