import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNavigationBlocker } from '#app/ui/navigation/navigation-blocker.tsx';
import { changedSearch } from './list-url.ts';

/**
 * What the URL says is open on top of the list: `view=` or `edit=` with the id of an entry, or `add=`. For an
 * employee `add=` with an application's id carries its name, email and position over.
 */
const dialogs = ['view', 'edit', 'add'] as const;

const isDialogOpen = (search: string) =>
  dialogs.some((dialog) => new URLSearchParams(search).has(dialog));

/** What the history keeps of a dialog that was opened from the list, or by a link from elsewhere: it is one step back. */
export const openedFromList = { openedFromList: true };

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
 * Closes the dialog that is open, by going back to the list that it was opened from. Where there is
 * none behind it, as for a link from an email, the list takes its place: Back never opens it again.
 */
export function useCloseDialog() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isGoingBack = useRef(false);
  return () => {
    if (!state?.openedFromList) {
      const list = changedSearch(new URLSearchParams(search), {}, dialogs);
      return navigate(list, { preventScrollReset: true, replace: true });
    }
    // Until the list has come the dialog is there: a second press must not leave the list as well.
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

/** Of a dialog that no URL names: Back closes it, and leaves what lies below as it is. */
export function useBackCloses(close: () => void) {
  const { blocker, stops } = useNavigationBlocker();
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
