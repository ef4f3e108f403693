import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/robots.route.ts';

/** What holds nothing for a search engine: doors, what programs call, personal links. */
const closed = ['/admin', '/api/', '/auth', '/files/', '/onboarding/'];

/** GET /robots.txt. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).settings;
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
