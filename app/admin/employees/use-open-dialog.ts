import { useSearchParams } from 'react-router';
import { changedSearch } from './list-url.ts';

/** Opens one of the screen's dialogs by the URL, in place of any other; without a name closes it. */
export function useOpenDialog(): (dialog: { view?: string; edit?: string; add?: string }) => void {
  const [, setSearch] = useSearchParams();
  return (dialog) =>
    setSearch((current) => changedSearch(current, { view: '', ...dialog }), {
      preventScrollReset: true,
    });
}
