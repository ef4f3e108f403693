import { Columns2 } from 'lucide';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Photo = { label: string; url: string };

/** Both photos of an applicant, one beside the other. */
export function BothPhotos({ applicant, photos }: { applicant: string; photos: readonly Photo[] }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button look="secondary" className="mt-3" onClick={() => setShown(true)}>
        <Icon node={Columns2} className="size-4" />
        View photos side by side
      </Button>
      {shown && (
        <Dialog title={`Photos: ${applicant}`} size="large" onClose={() => setShown(false)}>
          <div className="grid grid-cols-2 gap-4">
            {photos.map((photo) => (
              <ShownPhoto key={photo.label} {...photo} />
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

function ShownPhoto({ label, url }: Photo) {
  const [failed, setFailed] = useState(false);
  return (
    <figure>
      {failed ? (
        <p className="py-24 text-center text-muted">Failed to load image</p>
      ) : (
        <img
          src={url}
          alt={label}
          onError={() => setFailed(true)}
          className="h-[65dvh] w-full rounded-control bg-paper object-contain"
        />
      )}
      <figcaption className="mt-2 text-center text-muted">{label}</figcaption>
    </figure>
  );
}
