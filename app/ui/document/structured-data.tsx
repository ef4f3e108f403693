import { brand } from '#app/brand.ts';

/**
 * Facts about the page for search engines (schema.org, as JSON-LD). A data block is no script, so the
 * Content-Security-Policy has nothing against it; `<` is escaped so that no text in it can end it.
 * The browser's React leaves it as it came: its addresses are of the public origin, and a visitor may
 * have come by another name of the site.
 */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; as text it is compared
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}

/** Where the cafe is (schema.org PostalAddress). */
export function postalAddress() {
  const [street, area, postcodeAndState] = brand.addressLines;
  const [postalCode, ...state] = postcodeAndState.split(' ');
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: area,
    postalCode,
    addressRegion: state.join(' '),
    addressCountry: 'MY',
  };
}
