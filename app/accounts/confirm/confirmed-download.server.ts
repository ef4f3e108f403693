import type { LoaderFunctionArgs } from 'react-router';
import { type Admin, adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { brand } from '#app/brand.ts';
import { unlessRefused } from '#app/platform/http/refusal.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import type { RouteAction } from './admin-actions.server.ts';
import { requireAdmission } from './admit.server.ts';

/**
 * A CSV of people's data, for an admin who has just proved who they are. 403 asks for a proof.
 * @param download `name`: the part of the file's name between the cafe's and the day; `write` makes the content
 */
export async function confirmedCsv(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  download: {
    name: string;
    action: RouteAction;
    headers?: Record<string, string>;
    write: (admin: Admin, now: Date, headers: HeadersInit) => Promise<BodyInit | Response>;
  },
): Promise<Response> {
  const admin = context.get(adminContext);
  const now = new Date();
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${brand.slug}-${download.name}-${isoDay(cafeDay(now))}.csv"`,
    'Cache-Control': 'private, no-store',
    ...download.headers,
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return unlessRefused(async () => {
    await requireAdmission(context, download.action);
    const written = await download.write(admin, now, headers);
    return written instanceof Response ? written : new Response(written, { headers });
  });
}
