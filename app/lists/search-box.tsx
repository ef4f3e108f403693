import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** How long a pause in typing means that the search may begin, in milliseconds. */
const typingPauseMs = 250;

/** Searches when typing pauses. What is typed follows the URL when that changes by itself. */
export function SearchBox({
  label,
  placeholder,
  searched,
  maxLength,
  onSearch,
}: {
  label: string;
  placeholder: string;
  /** What the list that is shown was searched for. */
  searched: string;
  maxLength: number;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(searched);
  const asked = useRef(searched);
  useEffect(() => {
    if (searched === asked.current) return;
    asked.current = searched;
    setText(searched);
  }, [searched]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative w-full sm:max-w-72 sm:basis-48 sm:grow">
      <Search
        aria-hidden
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="control pl-11"
      />
    </div>
  );
}
