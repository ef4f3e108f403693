import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { showBackgroundToast, showToast } from '#app/ui/toast.tsx';
import type { ListPage } from './list-page.server.ts';

/** What a list shows when it could not be loaded at all. */
export const emptyPage: ListPage<never> = { items: [], older: null, newer: null };

/** The `clientLoader` of a list: one that cannot be fetched says so, and gives null. */
export function createListLoader<Data>(failedTitle: string) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data | null> => {
    try {
      return (await serverLoader()) as Data;
    } catch (error) {
      // A response is an answer, such as the way to the sign-in page; a request that a newer one has
      // overtaken is no failure.
      if (error instanceof Response || request.signal.aborted) throw error;
      const { pathname, search } = new URL(request.url);
      // The same place is loaded again behind whatever a person did there.
      const isReload = pathname === location.pathname && search === location.search;
      (isReload ? showBackgroundToast : showToast)({ title: failedTitle, tone: 'danger' });
      return null;
    }
  };
}

/** What was loaded last: it stays on the screen when other data cannot be fetched. */
export function useLastLoaded<Data>(loaded: Data | null, nothing: Data): Data {
  const [last, setLast] = useState(loaded ?? nothing);
  if (loaded && loaded !== last) setLast(loaded);
  return loaded ?? last;
}
