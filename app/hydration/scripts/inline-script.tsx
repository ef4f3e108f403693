import { useContext } from 'react';
import { DocumentContext } from '#app/hydration/document-context.ts';

type InlineScriptProps = {
  /** What `import text from './x.ts?inline-script'` gives. */
  text: string;
  'data-hydrate'?: string;
};

/** A script that runs at its place while the document is still loading; React leaves it alone. */
export function InlineScript({ text, ...attributes }: InlineScriptProps) {
  const { nonce } = useContext(DocumentContext);
  return (
    <script
      {...attributes}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, minified by the build
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
