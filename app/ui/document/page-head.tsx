import { brand } from '#app/brand.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { linkPreview, linkPreviewOf } from './link-preview.ts';

type PageHeadProps = {
  title: string;
  description: string;
  /** The canonical path: '/shop'. */
  path: string;
};

export function PageHead({ title, description, path }: PageHeadProps) {
  const origin = useSiteOrigin();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + linkPreviewOf(path)} />
      <meta property="og:image:width" content={`${linkPreview.width}`} />
      <meta property="og:image:height" content={`${linkPreview.height}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
