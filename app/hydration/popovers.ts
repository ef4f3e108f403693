/*
 * The parts of the popover API that the site uses, for browsers that lack it: only they fetch this file, with the
 * page's scripts. Until it has come, no popover can be seen (base.css).
 */

/** The attribute that marks an open popover, in place of `:popover-open`. */
const open = 'open';

/** The open menu, of which there is one at a time. Its button and a press elsewhere close it. */
let menu: HTMLElement | null = null;
let toggle: HTMLElement | null = null;
let focused: Element | null = null;

function show(popover: HTMLElement): void {
  popover.setAttribute(open, '');
  if (popover.getAttribute('popover') === 'manual') return;
  menu?.hidePopover();
  menu = popover;
  focused = document.activeElement;
  toggle?.setAttribute('aria-expanded', 'true');
  popover.querySelector<HTMLElement>('[autofocus]')?.focus();
}

function hide(popover: HTMLElement): void {
  popover.removeAttribute(open);
  if (popover !== menu) return;
  menu = null;
  toggle?.setAttribute('aria-expanded', 'false');
  toggle = null;
  const { activeElement, body } = document;
  // When a button inside had the focus and was disabled, nothing has the focus.
  const isLost = activeElement === body || popover.contains(activeElement);
  if (isLost && focused instanceof HTMLElement) focused.focus();
}

function toggleOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[popovertarget]') : null;
}

export function addPopovers(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this);
    },
    hidePopover(this: HTMLElement) {
      hide(this);
    },
  });

  addEventListener('click', (event) => {
    const pressed = toggleOf(event);
    const popover = document.getElementById(pressed?.getAttribute('popovertarget') ?? '');
    if (!pressed || !popover) return;
    event.preventDefault();
    if (popover === menu) hide(popover);
    else if (pressed.getAttribute('popovertargetaction') !== 'hide') {
      menu?.hidePopover();
      toggle = pressed;
      show(popover);
    }
  });

  addEventListener('pointerup', (event) => {
    if (!menu || (event.target instanceof Node && menu.contains(event.target))) return;
    if (toggleOf(event) !== toggle) menu.hidePopover();
  });

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) menu?.hidePopover();
  });
}
