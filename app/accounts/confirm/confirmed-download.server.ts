import type { LoaderFunctionArgs } from 'react-router';
import {
  type Admin,
  adminContext,
  adminSessionContext,
} from '#app/accounts/admin/admin-gate.server.ts';
import { type AdminAction, consumeAdminLimit } from '#app/accounts/admin/admin-limits.server.ts';
import { brand } from '#app/brand.ts';
import { unlessBusy } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { isRecentProof } from './recent-proof.ts';

/**
 * A CSV of people's data, for an admin who has just proved who they are. 403 asks for a proof.
 * @param download `name`: of the file, between the cafe's and the day; `write`: makes it
 */
export async function confirmedCsv(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  download: {
    name: string;
    limit: AdminAction;
    write: (admin: Admin, now: Date) => Promise<BodyInit | Response>;
  },
): Promise<Response> {
  const admin = context.get(adminContext);
  const now = new Date();
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${brand.slug}-${download.name}-${isoDay(cafeDay(now))}.csv"`,
    'Cache-Control': 'private, no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!isRecentProof(context.get(adminSessionContext).confirmedAt, now)) {
    return new Response('Please confirm first that it is you.\n', { status: 403 });
  }
  const limit = await consumeAdminLimit(context.get(servicesContext).limits, download.limit, admin);
  if (!limit.allowed) {
    return new Response('Too many in one hour. Please try again later.\n', {
      status: 429,
      headers: { 'Retry-After': `${limit.retryAfterSeconds}` },
    });
  }
  return unlessBusy(async () => {
    const written = await download.write(admin, now);
    return written instanceof Response ? written : new Response(written, { headers });
  });
}
