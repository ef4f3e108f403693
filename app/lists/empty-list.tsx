import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useFilters } from './filters.tsx';

/**
 * Takes the place of an empty list. If one of these filters is in the URL, it offers to clear them; otherwise it
 * shows `children`, which say where entries come from.
 */
export function EmptyList({
  text,
  filters,
  children,
}: {
  text: string;
  filters: readonly string[];
  children: ReactNode;
}) {
  const [search, change] = useFilters();
  const isFiltered = filters.some((name) => search.get(name));
  return (
    <div className="flex flex-col items-center gap-4 px-5 py-16 text-center text-muted">
      <p>{text}</p>
      {isFiltered ? (
        <Button
          look="secondary"
          onClick={() => change(Object.fromEntries(filters.map((name) => [name, ''])))}
        >
          Clear filters
        </Button>
      ) : (
        <p>{children}</p>
      )}
    </div>
  );
}
