/** One cut of a film: `path` without its ending, and for which windows (a media query), if not for all. */
export type FilmCut = { path: string; width: number; height: number; media?: string };

/**
 * The first frame of a film, over the whole of its positioned box, in the smallest form that the
 * browser reads. The last cut is the one for every window that no other is for.
 */
export function Poster({ cuts }: { cuts: readonly [FilmCut, ...FilmCut[]] }) {
  const last = cuts[cuts.length - 1] ?? cuts[0];
  return (
    <picture>
      {cuts.flatMap(({ path, media, width, height }) =>
        (['avif', 'webp', 'jpg'] as const).map((form) => (
          <source
            key={path + form}
            srcSet={`${path}.${form}`}
            type={form === 'jpg' ? 'image/jpeg' : `image/${form}`}
            {...{ media, width, height }}
          />
        )),
      )}
      <img
        src={`${last.path}.jpg`}
        alt=""
        width={last.width}
        height={last.height}
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}
