import type { ReactNode } from 'react';
import { Poster } from '#app/ui/media/poster.tsx';

const still = [{ path: '/media/films/home-portrait', width: 720, height: 1280 }] as const;

/** The form beside a still of the home film, or above it in a narrow window. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-window flex-col lg:grid lg:grid-cols-[2fr_3fr]">
      <div className="relative order-last h-[24vh] shrink-0 bg-black lg:sticky lg:top-0 lg:order-first lg:h-window">
        <Poster cuts={still} />
      </div>
      {children}
    </div>
  );
}
