import { type ReactNode, useId } from 'react';
import { brand } from '#app/brand.ts';

/** The head of every screen: its title, a lead, and the actions for the whole screen. */
export function ScreenHead({
  title,
  tab = title,
  lead,
  isPrinted = false,
  children,
}: {
  title: string;
  /** The title of the browser's tab, if it differs. */
  tab?: string;
  lead?: ReactNode;
  /** On paper the title stands above the sheets of the page. */
  isPrinted?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <title>{`${tab} · ${brand.name}`}</title>
      <div className="min-w-0">
        <h1 data-print-sheet={isPrinted || undefined} className="text-title">
          {title}
        </h1>
        {lead && <div className="mt-1 max-w-2xl text-muted">{lead}</div>}
      </div>
      {children && (
        <div className="flex w-full flex-wrap gap-3 max-sm:*:grow sm:w-auto">{children}</div>
      )}
    </div>
  );
}

/** A part of a screen. On a desktop its title and purpose are on the left, its content on the right. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-index"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-lg font-medium outline-none">
          {title}
        </h2>
        {lead && <div className="mt-1 max-w-xl text-muted lg:text-sm">{lead}</div>}
      </div>
      <Card>{children}</Card>
    </section>
  );
}

/** Details for the person who looks after the machine, folded away for everybody else. */
export function ForTheMachine({ children }: { children: ReactNode }) {
  return (
    <details className="mt-1 text-sm text-muted wrap-anywhere">
      <summary className="min-h-6 cursor-pointer underline underline-offset-4">
        For who looks after the machine
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return (
    <div className="@container min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
      {children}
    </div>
  );
}
