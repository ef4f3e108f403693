import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { IconButton, iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Smaller where a mouse is likely, so that a row holds them; 44 px where a finger is. */
const size = 'lg:size-8 xl:size-9';

type Props = { label: string; icon: IconNode; iconClass?: string };

/** An icon button of a row; the row's heading tells whose it is. */
export function RowButton({ icon, iconClass, ...props }: Props & ComponentProps<'button'>) {
  return (
    <IconButton className={size} {...props}>
      <Icon node={icon} className={classNames('size-5', iconClass)} />
    </IconButton>
  );
}

export function RowLink({ label, icon, iconClass, href, ...props }: Props & ComponentProps<'a'>) {
  const className = classNames(iconButtonClass, size);
  return (
    <a href={href} aria-label={label} title={label} className={className} {...props}>
      <Icon node={icon} className={classNames('size-5', iconClass)} />
    </a>
  );
}
