import { type ReactNode, useState } from 'react';
import type { Viewable } from '#app/admin/use-files.tsx';
import { fileNames, photoFields } from '#app/careers/application-details.ts';
import type {
  ApplicationFileLinks,
  ApplicationFileRisks,
} from '#app/careers/application-files.server.ts';
import type { ApplicationDetails } from '#app/careers/review/open-application.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';

export type Photo = Viewable & { label: string; url: string };

/** The photos that nothing stands against, to be viewed one after the other. */
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

/** Beside the name; pressed, they are seen large, as one pair. */
export function SmallPhotos({ photos, onView }: { photos: readonly Photo[]; onView: () => void }) {
  if (photos.length === 0) return null;
  return (
    <button
      type="button"
      aria-label={photos.length === 1 ? 'View the photo large' : 'View both photos large'}
      onClick={onView}
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

/** Both photos, one beside the other, and all that leads on to the next applicant: they are decided from here, too. */
export function PhotosDialog({
  application,
  links,
  risks,
  nav,
  onClose,
}: Pick<ApplicationDetails, 'application' | 'links' | 'risks'> & {
  nav: ReactNode;
  onClose: () => void;
}) {
  const { id, full_name } = application;
  const photos = shownPhotos(links, risks, full_name);
  return (
    <Dialog title={`Photos: ${full_name}`} size="large" onClose={onClose}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-3">{nav}</div>
      <div key={id} className="-mx-6 grid grid-cols-2 gap-1 sm:mx-0 sm:gap-4">
        {photos.map((photo) => (
          <LargePhoto key={photo.label} photo={photo} />
        ))}
      </div>
      {photos.length === 0 && (
        <p className="py-24 text-center text-muted">No photo can be shown.</p>
      )}
    </Dialog>
  );
}

/** Pressed, it takes the whole width. */
function LargePhoto({ photo: { label, url } }: { photo: Photo }) {
  const [isWide, setWide] = useState(false);
  return (
    <figure className={isWide ? 'col-span-2' : ''}>
      <button
        type="button"
        aria-pressed={isWide}
        onClick={() => setWide(!isWide)}
        className="block w-full"
      >
        <Shown
          url={url}
          alt={label}
          className={classNames(
            'w-full bg-paper object-contain sm:rounded-control',
            !isWide && 'h-[45vh] sm:h-[60vh]',
          )}
        />
      </button>
      <figcaption className="mt-2 text-center text-muted">{label}</figcaption>
    </figure>
  );
}

function Shown({ url, alt, className }: { url: string; alt: string; className: string }) {
  // Each reload signs it anew: the picture would load again.
  const [src] = useState(url);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return 'Failed to load image';
  return <img src={src} alt={alt} onError={() => setFailed(true)} className={className} />;
}
