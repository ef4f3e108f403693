import { confirmedCsv } from '#app/accounts/confirm/confirmed-download.server.ts';
import { subscriberCountHeader } from '#app/newsletter/newsletter.ts';
import { unsubscribeLinks } from '#app/newsletter/newsletter-links.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/export-subscribers.route.ts';
import { exportSubscribers } from './export-subscribers.server.ts';

/** GET /admin/email-list.csv: every subscriber; `?links` adds each one's link to unsubscribe (spec 7.11). */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const hasLinks = url.searchParams.has('links');
  return confirmedCsv(
    { request, context },
    {
      name: `email-subscribers${hasLinks ? '-with-links' : ''}`,
      action: '/admin/email-list.csv get',
      // Compressing a million rows takes longer than sending them.
      headers: { 'Cache-Control': 'private, no-store, no-transform' },
      async write(admin, now, headers) {
        const linkTo = hasLinks ? await unsubscribeLinks(db, settings.origin) : undefined;
        const { count, csv } = await exportSubscribers(db, { admin, now, linkTo });
        return new Response(csv, { headers: { ...headers, [subscriberCountHeader]: `${count}` } });
      },
    },
  );
}
