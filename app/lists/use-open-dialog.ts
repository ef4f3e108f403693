import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useNavigationBlocker } from '#app/ui/navigation/navigation-blocker.tsx';
import { changedSearch } from './list-url.ts';

/**
 * The URL parameters that open a dialog over the list: `view=` or `edit=` with the id of an entry, or `add=`. For
 * employees, `add=` with an application's id takes over its name, email and position.
 */
const dialogs = ['view', 'edit', 'add'] as const;

const isDialogOpen = (search: string) =>
  dialogs.some((dialog) => new URLSearchParams(search).has(dialog));

/** History state of a dialog that was opened from the list, or by a link elsewhere on the site: Back closes it. */
export const openedFromList = { openedFromList: true };

/**
 * In the URL of a dialog that the data requests link to: closing leads back there. A link that is pressed before the
 * page is hydrated loads a document, and no history state can say where from.
 */
export const fromRequests = 'from=requests';

/** Opens one of the screen's dialogs by the URL, in place of any other, so that Back closes it. */
export function useOpenDialog() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (dialog: { view: string } | { edit: string } | { add: string }) => {
    const replace = isDialogOpen(search);
    navigate(changedSearch(new URLSearchParams(search), dialog, dialogs), {
      preventScrollReset: true,
      replace,
      state: replace ? state : openedFromList,
    });
  };
}

/**
 * Closes the open dialog, by going back to the list that it was opened from. When that is not behind it, as for a link
 * in an email, the list (or the requests) replaces it in the history, so that Back does not open it again.
 */
export function useCloseDialog() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isGoingBack = useRef(false);
  return () => {
    if (!state?.openedFromList) {
      const list = changedSearch(new URLSearchParams(search), {}, dialogs);
      const isFromRequests = search.includes(fromRequests);
      return navigate(isFromRequests ? href('/admin/requests') : list, {
        preventScrollReset: true,
        replace: true,
      });
    }
    // The dialog stays until the list has loaded; a second press meanwhile must not leave the list as well.
    const hasGoneBack = !isDialogOpen(window.location.search);
    if (isGoingBack.current || hasGoneBack) return;
    isGoingBack.current = true;
    const arrive = () => {
      isGoingBack.current = false;
    };
    window.addEventListener('popstate', arrive, { once: true });
    navigate(-1);
  };
}

/** For a dialog without a URL of its own: Back closes it, and the page below stays as it is. */
export function useBackCloses(close: () => void) {
  const { blocker, stops } = useNavigationBlocker();
  const location = useLocation();
  const navigate = useNavigate();
  // Behind a document's first entry is another document: no blocker can hold Back, so the page gets a second entry.
  const addEntry = useEffectEvent(() => {
    if (window.history.state?.idx !== 0) return;
    void navigate(location, { state: location.state, preventScrollReset: true });
  });
  useEffect(() => addEntry(), []);
  const closeOnBack = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  });
  useEffect(() => {
    const { current: below } = stops;
    stops.current = ({ historyAction }) => historyAction === 'POP';
    return () => {
      stops.current = below;
    };
  }, [stops]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each Back that is blocked
  useEffect(() => closeOnBack(), [blocker]);
}
