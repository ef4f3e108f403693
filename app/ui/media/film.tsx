import { InlineScript } from '#app/hydration/scripts/inline-script.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { runFilm } from './film-player.ts';
import start from './film-start.ts?inline-script';
import { type FilmCut, Poster } from './poster.tsx';

// By Lucide, like those in app/ui/icons/icons.ts, but defined here so that pages without a film do not load them.
const Pause =
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z';

const Play = 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z';

type FilmProps = {
  label: string;
  /** The last cut is for windows that no other one matches. */
  cuts: readonly [FilmCut, ...FilmCut[]];
  shaded?: boolean;
  /** A large play button in the middle when the film could not start (spec 12.5). */
  playOverlay?: boolean;
  className?: string;
};

/**
 * A silent film that loops, over its poster: the page never waits for it, and if it may not or cannot play, the
 * poster stays. It fills its box, which must be positioned. `runFilm` works on the elements themselves. The inline
 * script calls it while the document loads, the ref on a page that is opened later.
 */
export function Film({ label, cuts, shaded = false, playOverlay = false, className }: FilmProps) {
  return (
    <div
      ref={startFilm}
      data-film=""
      suppressHydrationWarning
      className={classNames('overflow-hidden', className)}
    >
      <Poster cuts={cuts} />
      <video
        aria-label={label}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        disableRemotePlayback
        // Without script browsers would show controls of their own, and no poster.
        className="absolute inset-0 size-full object-cover noscript:hidden"
      >
        {cuts.flatMap(({ path, media }) => [
          <source key={`${path}.av1`} src={`${path}.av1.mp4`} type={av1} media={media} />,
          <source key={`${path}.h264`} src={`${path}.h264.mp4`} type={h264} media={media} />,
        ])}
      </video>
      {shaded && <div className="absolute inset-0 bg-[#00000080]" />}
      <FilmButton overlay={playOverlay} />
      <InlineScript text={start} />
    </div>
  );
}

function startFilm(box: HTMLDivElement | null) {
  if (box) runFilm(box);
}

const av1 = 'video/mp4; codecs="av01.0.05M.08"';
const h264 = 'video/mp4; codecs="avc1.640028"';

// Small in the corner, or with `overlay` large in the middle; its look follows `data-film` (base.css).
function FilmButton({ overlay }: { overlay: boolean }) {
  return (
    <button
      type="button"
      data-native
      aria-label="Play video"
      title="Play video"
      suppressHydrationWarning
      className={classNames('film-button noscript:hidden', overlay && 'film-overlay')}
    >
      <Icon node={Play} className="film-play" />
      <Icon node={Pause} className="film-pause" />
    </button>
  );
}
