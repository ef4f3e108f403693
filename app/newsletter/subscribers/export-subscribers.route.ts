import { requireAdmission } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { brand } from '#app/brand.ts';
import { subscriberCountHeader } from '#app/newsletter/newsletter.ts';
import { unsubscribeLinks } from '#app/newsletter/newsletter-links.server.ts';
import { unlessRefused } from '#app/platform/http/refusal.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import type { Route } from './+types/export-subscribers.route.ts';
import { exportSubscribers } from './export-subscribers.server.ts';

/** GET /admin/email-list.csv: every subscriber; with `?links` how each unsubscribes (spec 7.11). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const now = new Date();
  const hasLinks = url.searchParams.has('links');
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${brand.slug}-email-subscribers-${hasLinks ? 'with-links-' : ''}${isoDay(cafeDay(now))}.csv"`,
    // Compressing a million rows takes longer than sending them.
    'Cache-Control': 'private, no-store, no-transform',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return unlessRefused(async () => {
    await requireAdmission(context, '/admin/email-list.csv get');
    const linkTo = hasLinks ? await unsubscribeLinks(db, settings.origin) : undefined;
    const { count, csv } = await exportSubscribers(db, { admin, now, linkTo });
    return new Response(csv, { headers: { ...headers, [subscriberCountHeader]: `${count}` } });
  });
}
