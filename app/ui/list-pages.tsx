import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

/** 'Newer' and 'Older' below a list; each is the URL of that page, null at an end. */
export function ListPages({ newer, older }: { newer: string | null; older: string | null }) {
  if (!newer && !older) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between border-t border-line p-2">
      <PageLink label="Newer" to={newer} />
      <PageLink label="Older" to={older} />
    </nav>
  );
}

function PageLink({ label, to }: { label: string; to: string | null }) {
  if (!to) return <span />;
  return (
    <Link to={to} preventScrollReset className={buttonClass('quiet')}>
      {label}
    </Link>
  );
}
