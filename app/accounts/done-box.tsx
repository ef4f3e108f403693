import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { CircleCheck } from '#app/ui/icons/icons.ts';

/** Says what was done, in place of the form or above the next one; screen readers announce it. */
export function DoneBox({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-3 rounded-control bg-matcha-mist p-4">
      <Icon node={CircleCheck} className="mt-0.5 size-5 shrink-0 text-matcha" strokeWidth={2} />
      <p>{children}</p>
    </div>
  );
}
