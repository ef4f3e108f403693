import { type ReactNode, useRef } from 'react';
import { iconButtonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { X } from '#app/ui/icons/icons.ts';
import { useOnNavigation } from './use-on-navigation.ts';

/**
 * Slides in from the left. A native popover: opening, Escape, a press on the overlay and the return of
 * focus work without script. The overlay is part of the Close button (base.css).
 * @param props.id the id that its toggle names
 */
export function SlideMenu({ id, children }: { id: string; children: ReactNode }) {
  const menu = useRef<HTMLElement>(null);
  useOnNavigation(() => menu.current?.hidePopover());
  return (
    <nav
      ref={menu}
      id={id}
      popover="auto"
      aria-label="Menu"
      data-side-menu
      className="fades side-menu fixed inset-0 m-0 h-window w-full bg-transparent text-ink"
    >
      <div className="flex h-full w-[min(22rem,86vw)] flex-col overflow-y-auto bg-paper shadow-float">
        <div className="flex h-16 shrink-0 items-center px-2 sm:px-6">
          <button
            type="button"
            aria-label="Close"
            // biome-ignore lint/a11y/noAutofocus: puts the focus into the menu when it opens, not on load
            autoFocus
            // React writes the attribute on the server only.
            ref={(button) => button?.setAttribute('autofocus', '')}
            popoverTarget={id}
            popoverTargetAction="hide"
            className={iconButtonClass}
          >
            <Icon node={X} className="size-6" />
          </button>
        </div>
        {children}
      </div>
    </nav>
  );
}
