const noteId = 'not-awake';

/**
 * Says for a moment that the page's scripts could not be had, so that what was pressed did nothing. The
 * toasts of an awake page are not there yet; this looks like one.
 */
export function tellFailure(): void {
  const note = Object.assign(document.createElement('p'), {
    id: noteId,
    role: 'alert',
    popover: 'manual',
    className: 'toast rounded-card bg-surface px-5 py-3 shadow-float',
    textContent: 'No connection. Please try again.',
  });
  document.body.append(note);
  note.showPopover();
  setTimeout(() => note.remove(), 6000);
}

/** Takes that back, for the next try has begun; React would wonder at what is not its own. */
export function takeBackFailure(): void {
  document.getElementById(noteId)?.remove();
}
