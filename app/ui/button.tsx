import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  primary: 'border-transparent bg-matcha text-white usable:hover:bg-matcha-deep',
  secondary: 'border-edge bg-surface text-ink usable:hover:border-ink usable:hover:bg-paper',
  quiet: 'border-transparent text-ink usable:hover:bg-matcha-mist',
  danger: 'border-danger bg-surface text-danger usable:hover:bg-danger-mist',
} as const;

export type ButtonLook = keyof typeof looks;

/** For a link that looks like a button. */
export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return classNames('button', looks[look], className);
}

/** `type` is 'button' by default, so that it never submits a form by accident. */
export function Button({
  look,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...props} />;
}

/** `label` is the accessible name and the tooltip. */
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

/** For a link that looks like an icon button: 44 px to touch, and not more when text is enlarged. */
export const iconButtonClass = 'icon-button';
