import { servicesContext } from '#app/platform/services.server.ts';
import { productContent } from '#app/shop/products.server.ts';
import type { Route } from './+types/sitemap.route.ts';
import { publicPages } from './public-pages.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(servicesContext);
  const products = content.get(productContent).map(({ slug }) => slug);
  const addresses = publicPages(products).map(
    (page) => `<url><loc>${settings.origin}${page}</loc></url>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`;
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
