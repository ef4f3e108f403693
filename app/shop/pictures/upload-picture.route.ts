import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { storePicture } from './store-picture.server.ts';

/**
 * POST a multipart form with `picture` and the part of it to be shown, `left`, `top` and `width` in shares
 * of its upright width and height: `{success, path}`, or `error`. Admins only.
 */
const endpoint = postEndpoint({
  body: { success: false, error: 'Please try again.' },
  failure: 'A picture could not be taken',
  async handle({ request, context }, refuse) {
    await requireAdmission(context, '/api/product-pictures post');
    const sending = { sessionId: context.get(adminContext).sessionId, now: new Date() };
    const stored = await storePicture(context.get(servicesContext), request, sending);
    if (stored.ok) return Response.json({ success: true, path: stored.path });
    const { ok, status, ...body } = stored;
    return refuse(status, body);
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
