import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '#app/admin/icons.ts';
import { useBackCloses } from '#app/lists/use-open-dialog.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Dialog, useFirstFocus } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { openBlob, saveBlob } from '#app/ui/save-file.ts';
import { useShowBlob } from '#app/ui/show-blob.ts';

export type PreviewedFile = { title: string; blob: Blob; name: string };

/** In percent. */
const zoom = { min: 50, max: 200, step: 25 };

/** A PDF, or an image that can be zoomed. */
export function FilePreview({
  file,
  onStep,
  onClose,
}: {
  file: PreviewedFile;
  /** Shows the next or the previous picture, if there are several. */
  onStep?: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  useBackCloses(onClose);
  return (
    <Dialog title={file.title} size="large" onClose={onClose}>
      {file.blob.type === 'application/pdf' ? (
        <Pdf {...file} />
      ) : (
        <ZoomedImage {...file} onStep={onStep} />
      )}
    </Dialog>
  );
}

/**
 * Shows a PDF in a frame, unless the browser says that it cannot. A browser that does not say may leave the frame
 * empty, and Safari on iOS shows the first page only.
 */
function Pdf({ title, blob, name }: PreviewedFile) {
  const show = useShowBlob(blob);
  const isFramed = navigator.pdfViewerEnabled !== false;
  return (
    <>
      {isFramed ? (
        <iframe
          ref={show}
          title={title}
          className="h-[70vh] w-full rounded-control border border-line bg-paper"
        />
      ) : (
        <p className="py-12 text-center text-muted">
          This browser shows no PDF here. Save it to open it.
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {isFramed && (
          <Button look="quiet" onClick={() => openBlob(blob)}>
            Open in a new tab
          </Button>
        )}
        <Button look={isFramed ? 'quiet' : 'secondary'} onClick={() => saveBlob(blob, name)}>
          Save
        </Button>
      </div>
    </>
  );
}

function ZoomedImage({ title, blob, onStep }: PreviewedFile & { onStep?: (by: 1 | -1) => void }) {
  const show = useShowBlob(blob);
  const [zoomed, setZoomed] = useState({ title, percent: 100 });
  const [failed, setFailed] = useState<string | null>(null);
  // Each picture begins as large as its panel.
  const percent = zoomed.title === title ? zoomed.percent : 100;
  // The panel has the focus at first, so that the keys below work at once.
  const panel = useFirstFocus<HTMLElement>();
  useMiddleKept(panel, percent);
  const zoomBy = (step: number) =>
    setZoomed({ title, percent: Math.min(zoom.max, Math.max(zoom.min, percent + step)) });
  const pressed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoomBy(zoom.step);
    if (key === '-') zoomBy(-zoom.step);
    // A picture that is larger than its panel is moved by the arrow keys.
    if (percent > 100) return;
    if (key === 'ArrowRight') onStep?.(1);
    if (key === 'ArrowLeft') onStep?.(-1);
  };
  if (failed === title) return <p className="py-24 text-center text-muted">Failed to load image</p>;
  return (
    <>
      <div className="mb-3 flex items-center justify-center gap-2">
        {onStep && (
          <IconButton label="Previous picture" onClick={() => onStep(-1)}>
            <Icon node={ChevronLeft} className="size-5" />
          </IconButton>
        )}
        <IconButton
          label="Zoom out"
          // Not `disabled`, which would move the focus away.
          aria-disabled={percent === zoom.min}
          onClick={() => zoomBy(-zoom.step)}
        >
          <Icon node={ZoomOut} className="size-5" />
        </IconButton>
        <output className="w-14 text-center tabular">{percent}%</output>
        <IconButton
          label="Zoom in"
          aria-disabled={percent === zoom.max}
          onClick={() => zoomBy(zoom.step)}
        >
          <Icon node={ZoomIn} className="size-5" />
        </IconButton>
        {onStep && (
          <IconButton label="Next picture" onClick={() => onStep(1)}>
            <Icon node={ChevronRight} className="size-5" />
          </IconButton>
        )}
      </div>
      {/* The picture fits at 100 %; beyond that it is moved by dragging, by a finger or by the arrow keys. */}
      <section
        ref={panel}
        aria-label="Image"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={pressed}
        onPointerMove={drag}
        className="flex h-[65vh] cursor-grab overflow-auto rounded-control border border-line bg-paper active:cursor-grabbing"
      >
        <img
          ref={show}
          alt={title}
          draggable={false}
          onError={() => setFailed(title)}
          style={{ width: `${percent}%`, height: `${percent}%` }}
          className="m-auto max-w-none shrink-0 object-contain"
        />
      </section>
    </>
  );
}

/** Scrolls when a mouse drags the picture; a finger scrolls without this. */
function drag({ pointerType, buttons, currentTarget, ...moved }: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse' || buttons !== 1) return;
  currentTarget.scrollBy({ left: -moved.movementX, top: -moved.movementY, behavior: 'instant' });
}

/** Keeps the same point of the picture in the middle of the panel when the size changes. */
function useMiddleKept(panel: RefObject<HTMLElement | null>, percent: number): void {
  const before = useRef(percent);
  useLayoutEffect(() => {
    const grown = percent / before.current;
    before.current = percent;
    const element = panel.current;
    if (!element) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
      behavior: 'instant',
    });
  }, [panel, percent]);
}
