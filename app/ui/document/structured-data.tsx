/**
 * JSON-LD for search engines (schema.org). The Content-Security-Policy allows data blocks; `<` is escaped
 * so that no text ends the block. Not hydrated: its addresses have the public origin, whatever the visitor
 * came by. Call sites make the data on the server alone (`null` in the browser), where it is read.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | null }) {
  const text = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; as text it is compared
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}
