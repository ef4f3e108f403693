/**
 * JSON-LD for search engines (schema.org). The Content-Security-Policy allows data blocks; `<` is escaped
 * so that no text ends the block. Not hydrated: its addresses have the public origin, whatever the visitor
 * came by.
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
