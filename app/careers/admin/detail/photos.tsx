import { type ReactNode, useState } from 'react';
import { Columns2 } from '#app/admin/icons.ts';
import { useFiles, type Viewable } from '#app/admin/use-files.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

export type Photo = Viewable & { label: string; url: string };

/** Beside the name; pressed, they are seen large. */
export function SmallPhotos({ photos }: { photos: readonly Photo[] }) {
  const { view, dialog } = useFiles({
    view: 'Failed to load file preview',
    download: 'Failed to download file',
  });
  return (
    <div className="flex shrink-0 gap-3">
      {photos.map(({ label, url }, at) => (
        <button
          key={label}
          type="button"
          aria-label={`View the ${label.toLowerCase()} large`}
          onClick={() => view(photos, at)}
          className="grid h-40 w-30 cursor-zoom-in place-items-center overflow-hidden rounded-control border border-line bg-paper text-sm text-muted"
        >
          <Shown
            url={url}
            alt=""
            className="size-full object-cover"
            failed="Failed to load image"
          />
        </button>
      ))}
      {dialog}
    </div>
  );
}

/** Both photos of an applicant, one beside the other. */
export function BothPhotos({ applicant, photos }: { applicant: string; photos: readonly Photo[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" className="mt-3" onClick={() => setOpen(true)}>
        <Icon node={Columns2} className="size-4" />
        View photos side by side
      </Button>
      {open && (
        <Dialog title={`Photos: ${applicant}`} size="large" onClose={() => setOpen(false)}>
          <div className="grid grid-cols-2 gap-4">
            {photos.map(({ label, url }) => (
              <figure key={label}>
                <Shown
                  url={url}
                  alt={label}
                  className="h-[65vh] w-full rounded-control bg-paper object-contain"
                  failed={<p className="py-24 text-center text-muted">Failed to load image</p>}
                />
                <figcaption className="mt-2 text-center text-muted">{label}</figcaption>
              </figure>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

function Shown({
  url,
  alt,
  className,
  failed,
}: {
  url: string;
  alt: string;
  className: string;
  /** What stands in place of a picture that can't be loaded. */
  failed: ReactNode;
}) {
  // Each reload signs it anew: the picture would load again.
  const [src] = useState(url);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return failed;
  return <img src={src} alt={alt} onError={() => setFailed(true)} className={className} />;
}
