import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 text-base font-medium transition-colors duration-150 disabled:opacity-60';

const looks = {
  primary: 'border-transparent bg-matcha text-white not-disabled:hover:bg-matcha-deep',
  secondary:
    'border-edge bg-surface text-ink not-disabled:hover:border-ink not-disabled:hover:bg-paper',
  quiet: 'border-transparent text-ink not-disabled:hover:bg-matcha-mist',
  danger: 'border-danger bg-surface text-danger not-disabled:hover:bg-danger-mist',
} as const;

/** How much a button asks to be pressed. */
export type ButtonLook = keyof typeof looks;

/** The class names of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return classNames(base, looks[look], className);
}

/** A button; `type` is 'button' unless said otherwise, so that it never sends a form by accident. */
export function Button({
  look,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...props} />;
}

/** A button that shows only an icon: `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(iconButtonClass, className)}
      {...props}
    />
  );
}

/**
 * The class names of an icon button, for a link that looks like one: 44 px, big enough to touch, and
 * no bigger where text is enlarged, which needs the room.
 */
export const iconButtonClass =
  'inline-flex size-[44px] shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-ink/5 disabled:opacity-50 aria-disabled:opacity-50';
