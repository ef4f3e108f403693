let shownMessage: HTMLElement | undefined;

/**
 * Looks like a toast, which needs hydration. `pressed` may have a message of its own in `data-failed`.
 * @param isStuck this document can't do better
 */
export function showLoadError(pressed: Element, isStuck: boolean): void {
  hideLoadError();
  const shown = Object.assign(document.createElement('p'), {
    role: 'alert',
    popover: 'manual',
    className: 'toast rounded-card bg-surface px-5 py-3 shadow-float',
    innerText:
      pressed.getAttribute('data-failed') ??
      (isStuck
        ? 'This page has not loaded completely. Please reload it.'
        : 'No connection. Please try again.'),
  });
  shownMessage = shown;
  document.body.append(shown);
  shown.showPopover?.();
  setTimeout(() => shown.remove(), 6000);
}

/** Removed when the next try begins, since React does not expect foreign elements. */
export function hideLoadError(): void {
  shownMessage?.remove();
}
