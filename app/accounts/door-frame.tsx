import type { ReactNode } from 'react';

const still = '/media/films/home-portrait';

/** A door with a still of the home film beside it, or at its foot where the window is narrow. */
export function DoorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[2fr_3fr]">
      <picture className="order-last h-[24svh] shrink-0 bg-black lg:sticky lg:top-0 lg:order-first lg:h-dvh">
        <source srcSet={`${still}.avif`} type="image/avif" />
        <source srcSet={`${still}.webp`} type="image/webp" />
        <img
          src={`${still}.jpg`}
          alt=""
          width={720}
          height={1280}
          className="size-full object-cover"
        />
      </picture>
      {children}
    </div>
  );
}
