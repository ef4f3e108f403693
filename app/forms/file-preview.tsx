import { ZoomIn, ZoomOut } from 'lucide';
import { type Ref, useCallback, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

export type PreviewedFile = { title: string; blob: Blob };

/** Percent. */
const zoom = { min: 50, max: 200, step: 25 };

/** A PDF in a frame, or an image that can be zoomed. */
export function FilePreview({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const show = useShowBlob(file.blob);
  return (
    <Dialog title={file.title} size="large" onClose={onClose}>
      {file.blob.type === 'application/pdf' ? (
        <iframe
          ref={show}
          title={file.title}
          className="h-[75dvh] w-full rounded-control border border-line bg-paper"
        />
      ) : (
        <ZoomedImage show={show} title={file.title} />
      )}
    </Dialog>
  );
}

function ZoomedImage({ show, title }: { show: Ref<HTMLImageElement>; title: string }) {
  const [percent, setPercent] = useState(100);
  const [failed, setFailed] = useState(false);
  if (failed) return <p className="py-24 text-center text-muted">Failed to load image</p>;
  return (
    <>
      <div className="mb-3 flex items-center justify-center gap-2">
        <IconButton
          label="Zoom out"
          // Not `disabled`, which would move the focus away.
          aria-disabled={percent === zoom.min}
          onClick={() => setPercent(Math.max(zoom.min, percent - zoom.step))}
        >
          <Icon node={ZoomOut} className="size-5" />
        </IconButton>
        <output className="w-14 text-center tabular">{percent}%</output>
        <IconButton
          label="Zoom in"
          aria-disabled={percent === zoom.max}
          onClick={() => setPercent(Math.min(zoom.max, percent + zoom.step))}
        >
          <Icon node={ZoomIn} className="size-5" />
        </IconButton>
      </div>
      {/* The picture fits at 100 %; beyond that it scrolls, with the arrow keys too. */}
      <section
        aria-label="Image"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-[65dvh] overflow-auto rounded-control border border-line bg-paper"
      >
        <img
          ref={show}
          alt={title}
          onError={() => setFailed(true)}
          style={{ width: `${percent}%`, height: `${percent}%` }}
          className="mx-auto max-w-none object-contain"
        />
      </section>
    </>
  );
}

/** A ref for the element that shows the blob. */
export function useShowBlob(blob: Blob) {
  return useCallback(
    (element: HTMLIFrameElement | HTMLImageElement | null) => {
      const url = URL.createObjectURL(blob);
      if (element) element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
