import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The classes of each colour: its text on its own background. */
export const toneClass = {
  yellow: 'bg-amber-mist text-amber',
  blue: 'bg-blue-mist text-blue',
  green: 'bg-green-mist text-green',
  red: 'bg-danger-mist text-danger',
  grey: 'bg-line text-ink',
} as const;

export type BadgeTone = keyof typeof toneClass;

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
        toneClass[tone],
      )}
    >
      {children}
    </span>
  );
}
