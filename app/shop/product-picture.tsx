import { productPictureSize, smallPictureWidth } from './catalogue.ts';

type ProductPictureProps = {
  /** The JPEG's path; the same name as .avif and .webp stands beside it, large and small. */
  src: string;
  alt: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  /** Fetched only when it comes near, and after what is more pressing. */
  lazy?: boolean;
  className?: string;
};

/** A picture of the catalogue in the smallest form that the browser reads and its screen needs. */
export function ProductPicture({ src, alt, sizes, lazy = false, className }: ProductPictureProps) {
  return (
    <picture className="block shrink-0">
      {(['avif', 'webp'] as const).map((form) => (
        <source key={form} srcSet={widths(src, form)} sizes={sizes} type={`image/${form}`} />
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

function widths(src: string, form: string): string {
  return [
    `${src.replace(/\.jpg$/, `-${smallPictureWidth}.${form}`)} ${smallPictureWidth}w`,
    `${src.replace(/jpg$/, form)} ${productPictureSize.width}w`,
  ].join(', ');
}
