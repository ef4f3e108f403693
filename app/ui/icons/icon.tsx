import type { ComponentProps } from 'react';

/**
 * An icon, hidden from screen readers: the text beside it says what it means.
 * @param props.node the path of a 24 x 24 drawing, such as those of app/ui/icons/icons.ts
 */
export function Icon({ node, ...props }: ComponentProps<'svg'> & { node: string }) {
  return (
    <svg
      aria-hidden
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={node} />
    </svg>
  );
}
