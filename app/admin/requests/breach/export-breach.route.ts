import { Readable } from 'node:stream';
import { adminContext, adminSessionContext } from '#app/accounts/admin/admin-gate.server.ts';
import { consumeAdminLimit } from '#app/accounts/admin/admin-limits.server.ts';
import { isRecentProof } from '#app/accounts/confirm/recent-proof.ts';
import { brand } from '#app/brand.ts';
import { readTexts } from '#app/forms/rules.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { csvText } from '#app/privacy/breach/breach-csv.ts';
import { breachRules, checkQuestion } from '#app/privacy/breach/breach-question.ts';
import { readSeen } from '#app/privacy/breach/find-seen.server.ts';
import { lookUpBreach } from '#app/privacy/breach/look-up-breach.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import type { Route } from './+types/export-breach.route.ts';

/** GET /admin/requests/breach.csv with the question in the query: all of the list (spec 2.40). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, limits } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const now = new Date();
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${brand.slug}-breach-${isoDay(cafeDay(now))}.csv"`,
    'Cache-Control': 'private, no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!isRecentProof(context.get(adminSessionContext).confirmedAt, now)) {
    return new Response('Please confirm first that it is you.\n', { status: 403 });
  }
  const limit = await consumeAdminLimit(limits, 'breach-look-up', admin);
  if (!limit.allowed) {
    return new Response('Too many look-ups in one hour. Please try again later.\n', {
      status: 429,
      headers: { 'Retry-After': `${limit.retryAfterSeconds}` },
    });
  }
  const checked = checkQuestion(readTexts(breachRules, url.searchParams));
  if (!checked.ok) return new Response(`${checked.errors[0]?.message}\n`, { status: 400 });
  const question = checked.value;
  await lookUpBreach(db, { question, admin, whole: true, now });
  const pieces = Readable.from(csvText(readSeen(db, question)));
  // Node's and the DOM's ReadableStream differ in type only.
  return new Response(Readable.toWeb(pieces) as ReadableStream, { headers });
}
