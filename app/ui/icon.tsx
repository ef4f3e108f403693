import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

const look = {
  'aria-hidden': true,
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An icon of the package `lucide`. Whoever shows it says what it means. */
export function Icon({ node, ...props }: ComponentProps<'svg'> & { node: IconNode }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return createElement('svg', { ...look, ...props }, ...shapes);
}
