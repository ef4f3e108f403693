export type Toast = {
  title: string;
  description?: string;
  /** `danger` is announced at once. */
  tone?: 'plain' | 'danger';
  /** The toast comes as a page is being left, and stays on the next one. */
  lasting?: boolean;
};

type Shown = Toast & { key: number; since: number };
/** `next` waits until `toast` has gone. */
type State = { toast: Shown | null; next: Shown | null; regions: readonly string[] };

const shownForMs = 3000;
/** For errors and for more than a line: long enough to read the longest message twice. */
const longShownForMs = 6000;

/** The longest time that a lasting toast waits for the page that it came for. */
const longestWayMs = 15_000;

function timeOf({ tone, description = '', lasting }: Toast): number {
  if (lasting) return longestWayMs;
  return tone === 'danger' || description.length > 60 ? longShownForMs : shownForMs;
}

export const noToasts: State = { toast: null, next: null, regions: [] };

let state = noToasts;
let nextKey = 1;
let timer: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

function setState(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(toast: Shown | null): void {
  setState({ toast, next: null });
  leave();
}

function shownNow(toast: Toast): Shown {
  return { ...toast, key: nextKey++, since: performance.now() };
}

/**
 * Shows a toast in place of the one before: only one shows at a time (spec 4.3).
 * @returns a function that hides it, unless it has gone
 */
export function showToast(toast: Toast): () => void {
  const shown = shownNow(toast);
  show(shown);
  return () => state.toast === shown && hideToast();
}

/** For a message that nobody asked for: it waits until the toast about a person's own action has gone. */
export function showBackgroundToast(toast: Toast): void {
  if (state.toast) setState({ next: shownNow(toast) });
  else showToast(toast);
}

export function hideToast(): void {
  show(null);
}

/** Hides the toast when a dialog opens, which is about something else. */
export function hideOlderToast(): void {
  if (state.toast && !state.toast.lasting) hideToast();
}

/** A toast younger than this came together with the page, and is about it. */
const cameWithPageMs = 500;

/** Hides a toast when the page that it is about has been left. */
export function leaveToastBehind(): void {
  const { toast } = state;
  // Its time begins with the page that it came for.
  if (toast?.lasting) show({ ...toast, lasting: false, since: performance.now() });
  else if (toast && performance.now() - toast.since >= cameWithPageMs) hideToast();
}

function showNext(): void {
  show(state.next);
}

/** Keeps the toast while somebody points at it or has the focus in it. */
function stay(): void {
  clearTimeout(timer);
}

function leave(): void {
  clearTimeout(timer);
  if (state.toast) timer = setTimeout(showNext, timeOf(state.toast));
}

function addRegion(region: HTMLElement | null) {
  const id = region?.id ?? '';
  setState({ regions: [...state.regions, id] });
  return () => {
    setState({ regions: state.regions.filter((one) => one !== id) });
    leave();
  };
}

/** For the components that draw toasts. */
export const toastStore = { read: () => state, subscribe, addRegion, stay, leave, showNext };
