/**
 * JSON-LD for search engines (schema.org). The Content-Security-Policy allows data blocks; `<` is escaped
 * where a text could end the block, or begin a script within it (HTML, 4.12.1.3). Not hydrated: its addresses
 * have the public origin, whatever the visitor came by. Call sites make the data on the server alone (`null`
 * in the browser), where it is read.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | null }) {
  const text = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without the tags of a script; as text it is compared
      dangerouslySetInnerHTML={{ __html: text.replace(/<(?=!--|\/?script)/gi, '\\u003c') }}
    />
  );
}
