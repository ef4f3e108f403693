import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changedSearch, isDialogOpen } from './list-url.ts';

/** What the history keeps of a dialog that was opened from the list: the list is one step back. */
const openedFromList = { openedFromList: true };

/** Opens one of the screen's dialogs by the URL, in place of any other, so that Back closes it. */
export function useOpenDialog() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (dialog: { view: string } | { edit: string } | { add: string }) => {
    const shown = new URLSearchParams(search);
    const replace = isDialogOpen(shown);
    navigate(`?${changedSearch(shown, dialog)}`, {
      preventScrollReset: true,
      replace,
      state: replace ? state : openedFromList,
    });
  };
}

/**
 * Closes the dialog that is open, by going back to the list that it was opened from. Where there is
 * none behind it, as for a link from a mail, the list takes its place: Back never opens it again.
 */
export function useCloseDialog() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isGoingBack = useRef(false);
  useEffect(() => {
    const arrive = () => {
      isGoingBack.current = false;
    };
    window.addEventListener('popstate', arrive);
    return () => window.removeEventListener('popstate', arrive);
  }, []);
  return () => {
    if (!state?.openedFromList) {
      const list = changedSearch(new URLSearchParams(search), { view: '' });
      return navigate(`?${list}`, { preventScrollReset: true, replace: true });
    }
    // Until the list has come the dialog is there: a second press must not leave the list as well.
    const hasGoneBack = !isDialogOpen(new URLSearchParams(window.location.search));
    if (isGoingBack.current || hasGoneBack) return;
    isGoingBack.current = true;
    navigate(-1);
  };
}
