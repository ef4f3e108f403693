import { useId, useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { X } from '#app/ui/icons/icons.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { noToasts, type Toast, toastStore } from './toast-store.ts';

/** The page has a region, and each dialog, since a modal dialog makes the rest inert. The latest shows toasts. */
export function ToastRegion() {
  const id = useId();
  const { toast, regions } = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    () => noToasts,
  );
  const shown = regions.at(-1) === id ? toast : null;
  return (
    <div
      ref={toastStore.addRegion}
      id={id}
      role="status"
      aria-live={shown?.tone === 'danger' ? 'assertive' : 'polite'}
      onPointerEnter={toastStore.stay}
      onPointerLeave={toastStore.leave}
      onFocus={toastStore.stay}
      onBlur={toastStore.leave}
      className="shrink-0"
    >
      {shown && <ToastCard key={shown.key} toast={shown} />}
    </div>
  );
}

/** Shows the toast as a popover: an open menu is one too, and the popover opened last is on top. */
function showOnTop(card: HTMLElement | null) {
  if (!card) return;
  // A toast that was drawn before hydration is still there, below this one.
  if (document.querySelector('body > .toast')) card.style.animation = 'none';
  if (card.closest('dialog')) return;
  card.setAttribute('popover', 'manual');
  card.showPopover();
  return keepClear(card);
}

/** On a phone, anything that gets the focus while the toast shows is scrolled to below it. @returns ends that */
function keepClear(card: HTMLElement) {
  const { style } = document.documentElement;
  const { top, bottom } = card.getBoundingClientRect();
  if (top < innerHeight / 2) style.scrollPaddingTop = `${bottom}px`;
  return () => {
    style.scrollPaddingTop = '';
  };
}

function ToastCard({ toast }: { toast: Toast }) {
  const danger = toast.tone === 'danger';
  return (
    <div
      ref={showOnTop}
      className={classNames(
        'toast flex items-start gap-[16px] rounded-card border bg-surface p-[8px] pl-[20px] text-ink shadow-float',
        danger ? 'border-danger' : 'border-line',
      )}
    >
      <div className="min-w-0 grow py-[8px]">
        <p className={classNames('font-medium', danger && 'text-danger')}>{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-sm text-muted">{toast.description}</p>}
      </div>
      <IconButton label="Close" onClick={toastStore.showNext}>
        <Icon node={X} className="size-4" strokeWidth={2} />
      </IconButton>
    </div>
  );
}
