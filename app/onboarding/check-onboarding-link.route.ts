import * as z from 'zod/mini';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { checkFailed, lookUpLink, visitOf } from './answer-onboarding.server.ts';

const requestBody = z.object({ token: z.string() });

/**
 * POST /api/check-onboarding-link: `token` in, `{open, completedOn}` out (spec 7.5). A
 * link that opens nothing is an answer like the others.
 */
const endpoint = postEndpoint({
  body: {},
  failure: checkFailed,
  async handle(args) {
    const body = await readBody(args.request, requestBody);
    return Response.json(await lookUpLink(visitOf(args, body?.token ?? '')));
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
