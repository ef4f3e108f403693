type PictureProps = {
  /** The JPEG's path; the same name as .avif and .webp stands beside it, large and small. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The width of the smaller copy: 'standard-360.avif', and as WebP. */
  smallWidth: number;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  /** Fetched only when it comes near, and after what is more pressing. */
  lazy?: boolean;
  className?: string;
};

/** A picture of `media/` in the smallest form that the browser reads and its screen needs. */
export function Picture({ src, alt, sizes, lazy = false, className, ...size }: PictureProps) {
  const { width, height, smallWidth } = size;
  return (
    <picture className="block shrink-0">
      {(['avif', 'webp'] as const).map((form) => (
        <source
          key={form}
          srcSet={`${src.replace(/\.jpg$/, `-${smallWidth}.${form}`)} ${smallWidth}w, ${src.replace(/jpg$/, form)} ${width}w`}
          sizes={sizes}
          type={`image/${form}`}
        />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={lazy ? 'low' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
