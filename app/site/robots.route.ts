import { href } from 'react-router';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/robots.route.ts';

// The paths that only programs call. Pages that are not to be found say so themselves (`robotsRule`), so crawlers must
// be allowed to read them: of a closed page they would know the address, but not that it should not be listed.
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
