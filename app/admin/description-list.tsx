import type { ReactNode } from 'react';

export function Section({
  as: Heading = 'h3',
  title,
  children,
}: {
  as?: 'h3' | 'h4';
  title: string;
  children: ReactNode;
}) {
  return (
    <section>
      <Heading className="border-b border-line pb-2 text-lg font-medium">{title}</Heading>
      {children}
    </section>
  );
}

export function DescriptionList({
  columns = 'gap-x-8 @md:grid-cols-2',
  children,
}: {
  columns?: string;
  children: ReactNode;
}) {
  return <dl className={`mt-4 grid gap-y-4 ${columns}`}>{children}</dl>;
}

export function Description({
  label,
  span = '',
  children,
}: {
  label: string;
  /** A class for the number of columns that it spans. */
  span?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${span}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
