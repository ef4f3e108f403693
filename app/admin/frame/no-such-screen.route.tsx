import { data, href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';

/** Answers a mistyped address within the back office, with its menu. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NoSuchScreen() {
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <title>{`Page not found · ${brand.name}`}</title>
      <h1 className="text-title">Oops! Page not found</h1>
      <p className="text-muted">
        There is no such screen in the back office. The address may be mistyped.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={href('/admin/today')} className={buttonClass('primary')}>
          Today
        </Link>
        <Link to={href('/')} className={buttonClass('secondary')}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}
