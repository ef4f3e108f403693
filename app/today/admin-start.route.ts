import { href, redirect } from 'react-router';

/** `/admin` leads to the screen with the day's tasks. */
export function loader() {
  return redirect(href('/admin/today'));
}
