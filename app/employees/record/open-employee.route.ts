import * as z from 'zod/mini';
import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { openEmployee } from './open-employee.server.ts';

const requestBody = z.object({ employeeId: z.string(), purpose: z.enum(['view', 'edit']) });

/**
 * POST /api/employee-record: `{employeeId, purpose}` in, `{success: true, record}` out. For admins, this and the
 * register are the only ways by which identity and bank numbers leave the server. A POST, since opening is
 * recorded. Admins only.
 */
const endpoint = postEndpoint({
  body: { success: false, error: 'Failed to fetch employee records' },
  failure: 'A record could not be opened',
  async handle({ request, context }, refuse) {
    await requireAdmission(context, '/api/employee-record post');
    const body = await readBody(request, requestBody);
    if (!body) return refuse(400);
    const { employeeId: id, purpose } = body;
    const admin = context.get(adminContext);
    const opening = { id, purpose, admin, now: new Date() };
    const result = await openEmployee(context.get(servicesContext), opening);
    return result.ok ? Response.json({ success: true, record: result.record }) : refuse(404);
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
