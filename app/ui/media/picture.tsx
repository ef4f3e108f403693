type PictureProps = {
  /** The JPEG's path; AVIF and WebP have the same name, large and small. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Width of the small copy, as in 'standard-360.avif'. */
  smallWidth: number;
  sizes: string;
  lazy?: boolean;
  className?: string;
};

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
