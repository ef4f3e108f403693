import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import type { ListPage } from './list-page.server.ts';
import { changedSearch } from './list-url.ts';

/** 'Newer' and 'Older' below a list, and `place` ('51 to 100 of 166'). `fromTop` starts a new page at its top. */
export function Pagination({
  list: { newer, older },
  place,
  fromTop = false,
}: {
  list: ListPage<unknown>;
  place?: string;
  fromTop?: boolean;
}) {
  const [search] = useSearchParams();
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of page
  useEffect(() => {
    // At an end of the list the pressed link disappears, and the focus with it.
    const isLost = pressed.current && document.activeElement === document.body;
    if (isLost) nav.current?.querySelector('a')?.focus({ preventScroll: true });
    pressed.current = false;
  }, [newer, older]);
  if (!newer && !older) return null;
  const link = (label: string, name: 'before' | 'after', cursor: string | null) =>
    cursor ? (
      <Link
        to={changedSearch(search, { [name]: cursor })}
        preventScrollReset={!fromTop}
        onClick={() => {
          pressed.current = true;
        }}
        className={buttonClass('quiet')}
      >
        {label}
      </Link>
    ) : (
      <span />
    );
  return (
    <nav ref={nav} aria-label="Pages" className="flex justify-between border-t border-line p-2">
      {link('Newer', 'before', newer)}
      {place && <span className="self-center text-center text-sm text-muted">{place}</span>}
      {link('Older', 'after', older)}
    </nav>
  );
}
