import type { LucideProps } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { IconButton, iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** Smaller where a mouse is likely, so that a row holds them; 44 px where a finger is. */
const size = 'lg:size-8 xl:size-9';

type Props = { label: string; Icon: ComponentType<LucideProps> };

/** An icon button of a row; the row's heading tells whose it is. */
export function RowButton({ Icon, ...props }: Props & ComponentProps<'button'>) {
  return (
    <IconButton className={size} {...props}>
      <Icon aria-hidden className="size-5" strokeWidth={1.5} />
    </IconButton>
  );
}

/** A link that looks like one. */
export function RowLink({ label, Icon, href, ...props }: Props & ComponentProps<'a'>) {
  const className = classNames(iconButtonClass, size);
  return (
    <a href={href} aria-label={label} title={label} className={className} {...props}>
      <Icon aria-hidden className="size-5" strokeWidth={1.5} />
    </a>
  );
}
