import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';

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
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another page that is waited for
  useEffect(() => {
    // At an end of the list the link that was pressed is gone, and the focus with it.
    const isLost = pressed.current && document.activeElement === document.body;
    if (isLost) nav.current?.querySelector('a')?.focus({ preventScroll: true });
    pressed.current = false;
  }, [newer, older]);
  const onClick = () => {
    pressed.current = true;
  };
  if (!newer && !older) return null;
  return (
    <nav ref={nav} aria-label="Pages" className="flex justify-between border-t border-line p-2">
      <PageLink label="Newer" to={newer} {...{ fromTop, onClick }} />
      <PageLink label="Older" to={older} {...{ fromTop, onClick }} />
    </nav>
  );
}

function PageLink(props: {
  label: string;
  to: string | null;
  fromTop: boolean;
  onClick: () => void;
}) {
  const { label, to, fromTop, onClick } = props;
  if (!to) return <span />;
  return (
    <Link to={to} preventScrollReset={!fromTop} onClick={onClick} className={buttonClass('quiet')}>
      {label}
    </Link>
  );
}
