let shownMessage: HTMLElement | undefined;

/**
 * Tells that the page's scripts have not come. `pressed` may have a message of its own in `data-failed`.
 * @param isStuck only a reload helps
 */
export function showLoadError(pressed: Element, isStuck: boolean): void {
  hideLoadError();
  const shown = addCard(
    'alert',
    pressed.getAttribute('data-failed') ??
      (isStuck
        ? 'This page has not loaded completely. Please reload it.'
        : 'No connection. Please try again.'),
  );
  shownMessage = shown;
  setTimeout(() => shown.remove(), 6000);
}

/** Removes the message when the next try begins, since React does not expect foreign elements. */
export function hideLoadError(): void {
  shownMessage?.remove();
}

/** Draws a card that looks like a toast, since toasts need hydration. Line breaks are kept. */
export function addCard(role: 'alert' | 'status', content: string): HTMLElement {
  const card = Object.assign(document.createElement('div'), {
    role,
    popover: 'manual',
    className: 'toast rounded-card border border-line bg-surface px-5 py-4 shadow-float',
  });
  card.append(content);
  document.body.append(card);
  card.showPopover?.();
  return card;
}
