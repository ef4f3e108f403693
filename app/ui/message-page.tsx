import type { ReactNode } from 'react';
import { type Still, stills } from '#app/ui/media/stills.ts';
import { Picture } from './media/picture.tsx';

/** A page with one message and a picture; `children` end with links that lead on. */
export function MessagePage({
  eyebrow,
  title,
  still = stills.empty,
  children,
}: {
  eyebrow?: string;
  title: string;
  still?: Still;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 items-center gap-x-16 gap-y-10 px-4 py-10 sm:px-8 sm:py-16 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex flex-col gap-6 text-lg text-muted sm:items-start">
        {eyebrow && <p className="font-medium text-matcha">{eyebrow}</p>}
        <h1 className="max-w-full text-display text-ink">{title}</h1>
        {children}
      </div>
      <Picture
        {...still}
        alt=""
        sizes="(min-width: 1024px) 28rem, (min-width: 768px) 20rem, 92vw"
        className="aspect-square w-full rounded-card bg-matcha-mist object-cover md:aspect-4/5"
      />
    </div>
  );
}
