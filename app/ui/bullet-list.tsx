import type { ReactNode } from 'react';

export function BulletList({ children }: { children: ReactNode }) {
  return (
    <ul className="flex list-disc flex-col gap-2.5 pl-5 leading-relaxed marker:text-matcha *:pl-1">
      {children}
    </ul>
  );
}
