import { useEffect } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { showBackgroundToast, showToast } from '#app/ui/toast.tsx';

/**
 * Loads a list in the browser: one that cannot be fetched says so, and leaves the screen as it was.
 * @param nothing what is shown when the first load fails
 */
export function createListLoader<Data>(nothing: Data, failedTitle: string) {
  let shown = { data: nothing, place: '' };

  /** For `clientLoader`. */
  async function load(request: Request, serverLoader: () => Promise<Data>): Promise<Data> {
    try {
      return await serverLoader();
    } catch (error) {
      // A response is an answer, such as the way to the sign-in page; a request that a newer one has
      // overtaken is no failure.
      if (error instanceof Response || request.signal.aborted) throw error;
      const { pathname, search } = new URL(request.url);
      // The same place is loaded again behind whatever a person did there.
      const show = pathname + search === shown.place ? showBackgroundToast : showToast;
      show({ title: failedTitle, tone: 'danger' });
      return shown.data;
    }
  }

  /** For the page: its data, which stay when other data cannot be fetched. */
  function useListData(): Data {
    const data = useLoaderData<Data>() as Data;
    const { pathname, search } = useLocation();
    useEffect(() => {
      shown = { data, place: pathname + search };
    }, [data, pathname, search]);
    return data;
  }

  return { load, useListData };
}
