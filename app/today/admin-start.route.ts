import { href, redirect } from 'react-router';

/** `/admin` leads to what is to be done. */
export function loader() {
  return redirect(href('/admin/today'));
}
