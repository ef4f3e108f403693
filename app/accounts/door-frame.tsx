import type { ReactNode } from 'react';

const still = '/media/films/home-portrait';

/** A door with a still of the home film beside it, where the window has room for one. */
export function DoorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[2fr_3fr]">
      {/* Lazy: where it is not shown it is not fetched. */}
      <picture className="sticky top-0 hidden h-dvh bg-black lg:block">
        <source srcSet={`${still}.avif`} type="image/avif" />
        <source srcSet={`${still}.webp`} type="image/webp" />
        <img
          src={`${still}.jpg`}
          alt=""
          width={720}
          height={1280}
          loading="lazy"
          className="size-full object-cover"
        />
      </picture>
      {children}
    </div>
  );
}
