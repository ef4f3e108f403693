import type { Route } from './+types/speculation-rules.route.ts';
import { publicPages } from './public-pages.ts';

/**
 * Lets browsers prerender a public page when its link is pointed at or touched (docs/decisions/0019): such a page is
 * the same for everybody. Not for visitors who save data, and not on a hydrated page, which changes pages itself.
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
          // For products, the pattern of their route stands for all their pages.
          { href_matches: publicPages([':product']).map((page) => page.replace('?', '\\?')) },
          { selector_matches: 'html:not([data-hydrated]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
