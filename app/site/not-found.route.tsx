import { data } from 'react-router';
import type { PageHandle } from '#app/hydration/page-handle.ts';
import { NotFoundPage } from './not-found-page.tsx';

export const handle: PageHandle = { hydrate: 'intent' };

/** Any other URL: the page, with the status that says so. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
