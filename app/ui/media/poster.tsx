/** `path` comes without the file's ending; `media` is a media query. */
export type FilmCut = { path: string; width: number; height: number; media?: string };

/** The first frame of a film; fills its positioned box. The last cut is for windows that no other one matches. */
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
