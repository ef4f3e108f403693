import { data } from 'react-router';
import type { PageHandle } from '#app/hydration/page-handle.ts';
import { NotFoundPage } from './not-found-page.tsx';

export const handle: PageHandle = { hydrate: 'intent' };

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
