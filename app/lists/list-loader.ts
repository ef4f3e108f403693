import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { isServerReachable, noConnectionLine } from '#app/shared/browser/offline.ts';
import { showBackgroundToast, showToast } from '#app/ui/toast-store.ts';
import type { ListPage } from './list-page.server.ts';

export const emptyPage: ListPage<never> = { items: [], older: null, newer: null };

/** A list's `clientLoader`: on failure it shows a toast and returns null. */
export function createListLoader<Data>(failedTitle: string) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data | null> => {
    try {
      return (await serverLoader()) as Data;
    } catch (error) {
      // Responses, such as a redirect to the sign-in page, are not failures, and neither is a request
      // superseded by a newer one.
      if (error instanceof Response || request.signal.aborted) throw error;
      const { pathname, search } = new URL(request.url);
      // A reload follows an action of the person, so its error must not hide the action's result.
      const isReload = pathname === location.pathname && search === location.search;
      const description = (await isServerReachable()) ? undefined : noConnectionLine;
      (isReload ? showBackgroundToast : showToast)({
        title: failedTitle,
        description,
        tone: 'danger',
      });
      return null;
    }
  };
}

/** The latest data of a list's page, `nothing` before the first; the data stays visible when loading fails. */
export function useListData<Data>(nothing: Data): Data {
  const loaded = useLoaderData() as Data | null;
  const [last, setLast] = useState(loaded ?? nothing);
  if (loaded && loaded !== last) setLast(loaded);
  return loaded ?? last;
}
