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

export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="mt-4 grid gap-x-8 gap-y-4 @md:grid-cols-2">{children}</dl>;
}

export function Description({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
