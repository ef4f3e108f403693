import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { areKeysOff, isSingleKey } from './single-keys.ts';

const Search = 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0z';

/** Milliseconds. */
const typingPauseMs = 250;

/** Searches when typing pauses, and follows the URL when that changes by itself. The key '/' focuses it. */
export function SearchBox({
  label,
  searched,
  maxLength,
  onSearch,
}: {
  label: string;
  /** The search in the URL. */
  searched: string;
  maxLength: number;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(searched);
  const [asked, setAsked] = useState(searched);
  const [followed, setFollowed] = useState(searched);
  if (searched !== followed) {
    setFollowed(searched);
    setAsked(searched);
    if (searched !== text.trim()) setText(searched);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function goThere(event: KeyboardEvent) {
      if (event.key !== '/' || !isSingleKey(event) || areKeysOff()) return;
      event.preventDefault();
      box.current?.focus();
    }
    document.addEventListener('keydown', goThere);
    return () => document.removeEventListener('keydown', goThere);
  }, []);
  return (
    <div className="relative w-full sm:max-w-80 sm:basis-44 sm:grow">
      <Icon
        node={Search}
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={`${label}...`}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="control pl-11"
      />
    </div>
  );
}
