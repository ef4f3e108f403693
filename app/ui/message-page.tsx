import type { ReactNode } from 'react';

/** A page that says one thing: not found, broken, link expired. The last child is the way on. */
export function MessagePage({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-2xl grow flex-col items-start justify-center gap-6 px-6 py-24 text-lg text-muted">
      {eyebrow && <p className="font-medium text-matcha">{eyebrow}</p>}
      <h1 className="max-w-full text-display text-ink">{title}</h1>
      {children}
    </div>
  );
}
