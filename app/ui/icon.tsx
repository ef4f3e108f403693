import { type ComponentProps, createElement } from 'react';

/** The shapes of a drawing of 24 x 24: app/ui/icons.ts. */
export type IconNode = [tag: string, attributes: Record<string, string>][];

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

/** Hidden from screen readers: the text beside it says what it means. */
export function Icon({ node, ...props }: ComponentProps<'svg'> & { node: IconNode }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return createElement('svg', { ...look, ...props }, ...shapes);
}
