import { publicPages } from './public-pages.ts';

/** Browsers may fetch a public page while its link is pressed, where no script changes pages itself. */
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
