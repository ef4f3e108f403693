import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Viewable } from '#app/admin/files/use-files.tsx';
import { fileNames, photoFields } from '#app/careers/application-details.ts';
import type {
  ApplicationFileLinks,
  ApplicationFileRisks,
} from '#app/careers/application-files.server.ts';
import type { ApplicationDetails } from '#app/careers/review/open-application.server.ts';
import { useBackCloses } from '#app/lists/use-open-dialog.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { fetchFile } from '#app/ui/save-file.ts';
import { reviewBarClass } from './review-keys.tsx';

export type Photo = Viewable & { label: string; url: string };

/** The photos without a reason against showing them. */
export function shownPhotos(
  links: ApplicationFileLinks,
  risks: ApplicationFileRisks,
  applicant: string,
): Photo[] {
  return photoFields.flatMap((slot) => {
    const label = fileNames[slot];
    const url = links[slot]?.view;
    if (!url || (risks[slot] ?? []).length > 0) return [];
    return [{ label, url, title: `${label}: ${applicant}`, findUrl: () => url }];
  });
}

/** Small photos beside the name. A press opens both large, the pressed one first. */
export function SmallPhotos({
  photos,
  onView,
}: {
  photos: readonly Photo[];
  onView: (at: number) => void;
}) {
  if (photos.length === 0) return null;
  return (
    <button
      type="button"
      aria-label={photos.length === 1 ? 'View the photo large' : 'View both photos large'}
      onClick={({ currentTarget, target }) => {
        const pressed = [...currentTarget.children].findIndex((it) => it.contains(target as Node));
        onView(Math.max(0, pressed));
      }}
      className="flex max-w-full shrink-0 cursor-zoom-in gap-3 self-start rounded-control"
    >
      {photos.map(({ label, url }) => (
        <span
          key={label}
          className="grid h-40 w-30 min-w-0 place-items-center overflow-hidden rounded-control border border-line bg-paper text-sm text-muted"
        >
          <Shown url={url} alt="" className="size-full object-cover" />
        </span>
      ))}
    </button>
  );
}

/** Both photos, with the links and buttons to decide and go on to the next applicant. */
export function PhotosDialog({
  application,
  links,
  risks,
  first,
  nav,
  onClose,
}: Pick<ApplicationDetails, 'application' | 'links' | 'risks'> & {
  /** The photo that a phone shows first. */
  first: number;
  nav: ReactNode;
  onClose: () => void;
}) {
  useBackCloses(onClose);
  const { id, full_name } = application;
  const photos = shownPhotos(links, risks, full_name);
  return (
    <Dialog title={`Photos: ${full_name}`} size="large" onClose={onClose}>
      <div className="flex flex-col max-lg:min-h-[calc(100vh-10rem)]">
        <div className={classNames(reviewBarClass, 'lg:mb-3')}>{nav}</div>
        {photos.length > 0 ? (
          <LargePhotos key={id} photos={photos} first={first} />
        ) : (
          <p className="py-24 text-center text-muted">No photo can be shown.</p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Both photos side by side; a pressed one is shown alone. On a phone each has the whole width, and a swipe or a press
 * leads to the other.
 */
function LargePhotos({ photos, first }: { photos: readonly Photo[]; first: number }) {
  const [alone, setAlone] = useState<number | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  function swipeTo(at: number) {
    if (strip.current) strip.current.scrollLeft = at * strip.current.clientWidth;
  }
  // An effect runs after the dialog has opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later a swipe decides
  useEffect(() => swipeTo(first), []);
  function press(at: number) {
    setAlone(alone === null ? at : null);
    swipeTo(photos.length - 1 - at);
  }
  return (
    <div
      ref={strip}
      className="-mx-6 flex overflow-x-auto [scroll-snap-type:x_mandatory] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4"
    >
      {photos.map(({ label, url }, at) => (
        <figure
          key={label}
          className={classNames(
            'w-full shrink-0 snap-center',
            alone !== null && (alone === at ? 'sm:col-span-2' : 'sm:hidden'),
          )}
        >
          <button
            type="button"
            aria-pressed={alone === at}
            onClick={() => press(at)}
            className="block w-full"
          >
            <Shown
              url={url}
              alt={label}
              className={classNames(
                'h-[56vh] w-full bg-paper object-contain sm:rounded-control',
                alone === at ? 'sm:h-auto' : 'sm:h-[60vh]',
              )}
            />
          </button>
          <figcaption className="mt-2 text-center text-muted">
            {label}
            {photos.length > 1 && (
              <span className="sm:hidden">
                , {at + 1} of {photos.length}
              </span>
            )}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Photos in memory: their blob URL (or original URL while loading), by their URL without its changing signature. */
const ahead = new Map<string, string>();
const mostAhead = 12;
const unsigned = (url: string) => url.split('?')[0] ?? url;

/** Loads the photos of the next applicants ahead: a browser may not cache them, so it would load them only then. */
export function usePhotosAhead(urls: readonly string[]): void {
  useEffect(() => {
    for (const url of urls) if (!ahead.has(unsigned(url))) void getAhead(url);
  }, [urls]);
}

async function getAhead(url: string): Promise<void> {
  const path = unsigned(url);
  ahead.set(path, url);
  try {
    const response = await fetchFile(url);
    ahead.set(path, URL.createObjectURL(await response.blob()));
  } catch {
    // Any failure is ignored: the photo is fetched again when it is shown, and a failure is shown then.
    ahead.delete(path);
  }
  const [first] = ahead;
  if (!first || ahead.size <= mostAhead) return;
  ahead.delete(first[0]);
  URL.revokeObjectURL(first[1]);
}

function Shown({ url, alt, className }: { url: string; alt: string; className: string }) {
  const [src, setSrc] = useState(ahead.get(unsigned(url)) ?? url);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return 'Failed to load image';
  return (
    <img
      src={src}
      alt={alt}
      // The copy in memory may be gone.
      onError={() => (src === url ? setFailed(true) : setSrc(url))}
      className={className}
    />
  );
}
