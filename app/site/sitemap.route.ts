import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/sitemap.route.ts';
import { publicPages } from './public-pages.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).settings;
  const addresses = publicPages.map((page) => `<url><loc>${origin}${page}</loc></url>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`;
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
