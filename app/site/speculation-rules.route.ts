import type { Route } from './+types/speculation-rules.route.ts';
import { publicPages } from './public-pages.ts';

/**
 * Browsers prerender a public page when its link is pointed at or touched (docs/decisions/0019): it is the
 * same for everybody. Not for visitors who save data, and not where a hydrated page changes pages itself.
 */
export function loader({ request }: Route.LoaderArgs) {
  const savesData = request.headers.get('Save-Data') === 'on';
  return new Response(JSON.stringify(savesData ? {} : rules), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
      Vary: 'Save-Data',
    },
  });
}

const rules = {
  prerender: [
    {
      where: {
        and: [
          // Of a product's page the pattern is that of its route.
          { href_matches: publicPages([':product']).map((page) => page.replace('?', '\\?')) },
          { selector_matches: 'html:not([data-hydrated]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
