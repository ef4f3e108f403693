import { askedForCorrection } from './correction-words.ts';

/** What they wrote themselves; empty where it can't be read. */
export function AskedWords({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <blockquote className="border-l-2 border-matcha pl-4 wrap-anywhere whitespace-pre-line">
      {words}
    </blockquote>
  );
}

/** Above the fields of a record whose person has an open request for a correction. */
export function AskedCorrection({ words }: { words: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{askedForCorrection}</p>
      <AskedWords words={words} />
    </div>
  );
}
