import { data } from 'react-router';
import { NotFoundPage } from '#app/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
