import { href } from 'react-router';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/robots.route.ts';

// What only programs call. Pages that are not to be found say so themselves (`robotsRule`), and for
// that they must be open: of a closed page a search engine knows the address and not the wish.
const closed = ['/api/', '/files/'];

/** GET /robots.txt. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).settings;
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${href('/sitemap.xml')}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
