import { adminContext, adminSessionContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { confirmOptions } from './passkey-options.server.ts';

/** POST /admin/passkey-options: `options` for a passkey that confirms who asks. Admins only. */
const endpoint = postEndpoint({
  body: { success: false },
  failure: 'A challenge for a passkey could not be made',
  async handle({ context }, refuse) {
    const asking = { admin: context.get(adminContext), session: context.get(adminSessionContext) };
    const now = new Date();
    const options = await confirmOptions(context.get(servicesContext), { ...asking, now });
    return options ? Response.json({ success: true, options }) : refuse(404);
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
