import { X } from 'lucide';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** `danger` is announced at once. */
export type Toast = { title: string; description?: string; tone?: 'plain' | 'danger' };

type Shown = Toast & { key: number };
/** `next` waits until `toast` has gone. */
type State = { toast: Shown | null; next: Shown | null; regions: readonly string[] };

/** Long enough to read the longest message twice. */
const shownForMs = 6000;

let state: State = { toast: null, next: null, regions: [] };
let nextKey = 1;
const listeners = new Set<() => void>();

function setState(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the one before: only one shows at a time (spec 4.3). */
export function showToast(toast: Toast): void {
  setState({ toast: { ...toast, key: nextKey++ }, next: null });
}

/** For what nobody asked for: it waits until the answer to what a person did has gone. */
export function showBackgroundToast(toast: Toast): void {
  if (state.toast) setState({ next: { ...toast, key: nextKey++ } });
  else showToast(toast);
}

export function hideToast(): void {
  setState({ toast: null, next: null });
}

function showNext(): void {
  setState({ toast: state.next, next: null });
}

const nothing: State = { toast: null, next: null, regions: [] };

/**
 * One in the page and one per dialog, since a modal dialog makes the rest inert; the latest shows toasts.
 */
export function ToastRegion() {
  const id = useId();
  const { toast, regions } = useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );
  useEffect(() => {
    setState({ regions: [...state.regions, id] });
    return () => setState({ regions: state.regions.filter((region) => region !== id) });
  }, [id]);
  const shown = regions.at(-1) === id ? toast : null;
  const { stay, leave } = useAutoHide(shown);
  return (
    <div
      role="status"
      aria-live={shown?.tone === 'danger' ? 'assertive' : 'polite'}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onFocus={stay}
      onBlur={leave}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:right-6 sm:bottom-6 sm:left-auto"
    >
      {shown && <ToastCard key={shown.key} toast={shown} />}
    </div>
  );
}

/** Not while someone points at it or has the focus in it. */
function useAutoHide(toast: Shown | null) {
  const [heldKey, setHeldKey] = useState<number>();
  const held = toast !== null && heldKey === toast.key;
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(showNext, shownForMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return { stay: () => setHeldKey(toast?.key), leave: () => setHeldKey(undefined) };
}

function ToastCard({ toast }: { toast: Toast }) {
  const danger = toast.tone === 'danger';
  const card = useRef<HTMLDivElement>(null);
  // An open menu lies on top of the page; what is opened later lies above it.
  useLayoutEffect(() => {
    if (!card.current || card.current.closest('dialog')) return;
    card.current.popover = 'manual';
    card.current.showPopover();
  }, []);
  return (
    <div
      ref={card}
      className={classNames(
        'toast pointer-events-auto flex items-start gap-3 rounded-card border bg-surface py-3 pr-2 pl-5 text-ink shadow-float',
        danger ? 'border-danger' : 'border-line',
      )}
    >
      <div className="min-w-0 grow py-2">
        <p className={classNames('font-medium', danger && 'text-danger')}>{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-sm text-muted">{toast.description}</p>}
      </div>
      <IconButton label="Close" onClick={showNext}>
        <Icon node={X} className="size-4" strokeWidth={2} />
      </IconButton>
    </div>
  );
}
