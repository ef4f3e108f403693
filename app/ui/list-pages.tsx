import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

/**
 * 'Newer' and 'Older' below a list; each is the URL of that page, null at an end.
 * @param props.fromTop another page is read from its top; otherwise the screen stays where it is
 */
export function ListPages({
  newer,
  older,
  fromTop = false,
}: {
  newer: string | null;
  older: string | null;
  fromTop?: boolean;
}) {
  if (!newer && !older) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between border-t border-line p-2">
      <PageLink label="Newer" to={newer} fromTop={fromTop} />
      <PageLink label="Older" to={older} fromTop={fromTop} />
    </nav>
  );
}

function PageLink(props: { label: string; to: string | null; fromTop: boolean }) {
  const { label, to, fromTop } = props;
  if (!to) return <span />;
  return (
    <Link to={to} preventScrollReset={!fromTop} className={buttonClass('quiet')}>
      {label}
    </Link>
  );
}
