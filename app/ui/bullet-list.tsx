import type { ReactNode } from 'react';

export function BulletList({ children }: { children: ReactNode }) {
  return <ul className="bullets">{children}</ul>;
}
