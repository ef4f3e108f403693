/*
 * What the site uses of popovers, for browsers that lack them; fetched there only, with the page's scripts.
 * Before it has come nothing that it opens can be seen (base.css).
 */

/** On a popover that is open, in place of `:popover-open`. */
const open = 'open';

/** What `popovertarget` and a press elsewhere close: there is one at a time. */
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
  // Nothing has the focus where a button inside was disabled.
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
