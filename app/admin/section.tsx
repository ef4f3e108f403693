import { type ReactNode, useId } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <h2 id={id} className="text-lg font-medium">
        {title}
      </h2>
      <div className="mt-4 max-w-xl">{children}</div>
    </section>
  );
}
