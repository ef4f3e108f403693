import { productPictureSize } from './catalogue.ts';

type ProductPictureProps = {
  /** The JPEG's path; the same name as .avif and .webp stands beside it. */
  src: string;
  alt: string;
  /** Fetched only when it comes near, and after what is more pressing. */
  lazy?: boolean;
  className?: string;
};

/** A picture of the catalogue in the smallest form that the browser reads. */
export function ProductPicture({ src, alt, lazy = false, className }: ProductPictureProps) {
  return (
    <picture className="block shrink-0">
      {(['avif', 'webp'] as const).map((form) => (
        <source key={form} srcSet={src.replace(/jpg$/, form)} type={`image/${form}`} />
      ))}
      <img
        src={src}
        alt={alt}
        {...productPictureSize}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={lazy ? 'low' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
