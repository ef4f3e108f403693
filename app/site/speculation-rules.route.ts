import { publicPages } from './public-pages.ts';

/**
 * GET /speculation-rules: lets browsers fetch a public page while its link is being pressed. Only the
 * document, and only on a page that is not hydrated: a hydrated one changes pages by itself.
 */
export function loader() {
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: publicPages.map((page) => page.replace('?', '\\?')) },
            { selector_matches: 'html:not([data-hydrated]) a' },
          ],
        },
        eagerness: 'conservative',
      },
    ],
  };
  return new Response(JSON.stringify(rules), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
