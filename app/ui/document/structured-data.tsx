/**
 * JSON-LD for search engines (schema.org). The Content-Security-Policy allows data blocks; `<` is escaped
 * where a text could end the block, or begin a script within it (HTML, 4.12.1.3). Not hydrated: its addresses
 * have the public origin, by whatever name of the site the visitor came. Callers make the data on the server only
 * and pass `null` in the browser, where nobody reads it.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | null }) {
  const text = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON; hydration would compare a text child
      dangerouslySetInnerHTML={{ __html: text.replace(/<(?=!--|\/?script)/gi, '\\u003c') }}
    />
  );
}
