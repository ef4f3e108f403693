import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { ZoomIn, ZoomOut } from '#app/admin/icons.ts';
import { frameRatio, moved, type Size, type View, zoomed } from '#app/shop/pictures/crop.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

const step = { move: 0.02, zoom: 1.1 };

/** A frame in the shop's shape, in which the picture is moved and zoomed by pointer, fingers and keys. */
export function CropFrame({
  view,
  size,
  onChange,
  children,
}: {
  view: View;
  /** The picture's size in pixels; null until it is known. */
  size: Size | null;
  onChange: (change: (view: View) => View) => void;
  children: ReactNode;
}) {
  const hintId = useId();
  const move = (right: number, down: number) =>
    size && onChange((now) => moved(now, size, right, down));
  const zoom = (by: number) => size && onChange((now) => zoomed(now, size, by));
  const pointers = usePointers(move, zoom);

  function press(event: KeyboardEvent) {
    const act = keys(move, zoom)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <>
      <p id={hintId} className="mb-3 text-sm text-muted">
        The frame is what the shop shows. Drag the picture, or move it with the arrow keys; zoom
        with two fingers, the buttons, or + and −.
      </p>
      <div
        {...pointers}
        role="application"
        aria-label="Part of the picture"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={press}
        style={{ aspectRatio: frameRatio }}
        className="relative mx-auto w-full max-w-64 cursor-move touch-none overflow-hidden rounded-card bg-matcha-mist"
      >
        {children}
      </div>
      <div className="mt-3 flex items-center justify-center gap-2">
        <IconButton label="Zoom out" onClick={() => zoom(1 / step.zoom)}>
          <Icon node={ZoomOut} className="size-5" />
        </IconButton>
        <output aria-label="Zoom" className="w-16 text-center tabular">
          {Math.round(view.zoom * 100)}%
        </output>
        <IconButton label="Zoom in" onClick={() => zoom(step.zoom)}>
          <Icon node={ZoomIn} className="size-5" />
        </IconButton>
      </div>
    </>
  );
}

type Move = (right: number, down: number) => void;
type Zoom = (by: number) => void;

function keys(move: Move, zoom: Zoom): Record<string, (() => void) | undefined> {
  const zoomIn = () => zoom(step.zoom);
  return {
    ArrowLeft: () => move(-step.move, 0),
    ArrowRight: () => move(step.move, 0),
    ArrowUp: () => move(0, -step.move),
    ArrowDown: () => move(0, step.move),
    '+': zoomIn,
    // The same key without Shift.
    '=': zoomIn,
    '-': () => zoom(1 / step.zoom),
  };
}

/** One pointer moves the picture. With two, each moves it by half, and their distance zooms. */
function usePointers(move: Move, zoom: Zoom) {
  const down = useRef(new Map<number, { x: number; y: number }>());

  function drag(event: PointerEvent) {
    const last = down.current.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...down.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const share = 1 / down.current.size;
    move(((now.x - last.x) / width) * share, ((now.y - last.y) / height) * share);
    if (other) zoom(distance(now, other) / Math.max(1, distance(last, other)));
    down.current.set(event.pointerId, now);
  }

  function release({ pointerId }: PointerEvent) {
    down.current.delete(pointerId);
  }

  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
