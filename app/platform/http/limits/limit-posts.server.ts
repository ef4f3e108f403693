import type { MiddlewareFunction } from 'react-router';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { retryAfter } from '#app/platform/http/refusal.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import type { LimitRule } from './rate-limits.server.ts';

/** A 429 response when the limit is exceeded, otherwise null. */
export async function refusePost(
  { limits }: Pick<Services, 'limits'>,
  rule: LimitRule,
  key: string,
): Promise<Response | null> {
  const limit = await limits.consume(rule, key);
  if (limit.allowed) return null;
  return Response.json(
    { success: false, error: 'Too many requests. Please try again later.' },
    { status: 429, headers: retryAfter(limit.retryAfterSeconds) },
  );
}

/** Middleware: limits POSTs per address for a route that has no other limit. */
export function limitPosts(rule: LimitRule): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    if (request.method !== 'POST') return next();
    const services = context.get(servicesContext);
    return (await refusePost(services, rule, clientAddress(request))) ?? next();
  };
}
