import * as z from 'zod/mini';
import { authContext } from '#app/accounts/auth.server.ts';
import { signInOptions } from '#app/accounts/passkeys/passkey-options.server.ts';
import { adminReturnPath } from '#app/accounts/sign-in/admin-paths.ts';
import { findSender } from '#app/accounts/sign-in/known-browser.server.ts';
import { perAddress } from '#app/accounts/sign-in/sign-in-limits.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { optionalText, readBody } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { signInWithPasskey } from './sign-in-with-passkey.server.ts';

const requestBody = z.object({ response: optionalText, to: optionalText });

/** Each stores a row for five minutes. */
const challengesPerAddress = perHour('passkey-challenges', 100);

/**
 * POST /admin/login/passkey. Without a `response` it answers with the `options` for the browser, with one it
 * signs in, and tells where `to` leads.
 */
const endpoint = postEndpoint({
  body: { success: false, error: 'This passkey could not be checked' },
  failure: 'A sign-in by passkey could not be tried',
  async handle({ request, context }, refuse) {
    const services = context.get(servicesContext);
    const now = new Date();
    const body = await readBody(request, requestBody);
    const response = body?.response ?? '';
    const rule = response ? perAddress : challengesPerAddress;
    const auth = context.get(authContext);
    const limit = await services.limits.consume(rule, await findSender(auth, request));
    if (!limit.allowed) return refuse(429, { retryAfterSeconds: limit.retryAfterSeconds });
    if (!body) return refuse(400);
    if (!response) {
      const options = await signInOptions(services, now);
      return options ? Response.json({ success: true, options }) : refuse(404);
    }
    const headers = await signInWithPasskey(services, auth, { response, request }, now);
    if (!headers) return refuse(401);
    return Response.json({ success: true, to: adminReturnPath(body.to) }, { headers });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
