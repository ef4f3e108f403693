let note: HTMLElement | undefined;

/**
 * Says for a moment that the page's scripts could not be had, so that what was pressed did nothing. The
 * toasts of a hydrated page are not there yet; this looks like one.
 * @param pressed says it in words of its own where it has `data-failed`
 */
export function showLoadError(pressed: Element): void {
  const shown = Object.assign(document.createElement('p'), {
    role: 'alert',
    popover: 'manual',
    className: 'toast rounded-card bg-surface px-5 py-3 shadow-float',
    innerText: pressed.getAttribute('data-failed') ?? 'No connection. Please try again.',
  });
  note = shown;
  document.body.append(shown);
  shown.showPopover();
  setTimeout(() => shown.remove(), 6000);
}

/** Takes that back, for the next try has begun; React would wonder at what is not its own. */
export function hideLoadError(): void {
  note?.remove();
}
