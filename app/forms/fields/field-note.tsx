import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { TriangleAlert } from '#app/ui/icons/icons.ts';

/**
 * A note on something to check. Screen readers announce it when it appears; it does not stop the form.
 * @param props.calm shows it as news; otherwise as a warning, which looks like the one that the owner gets
 */
export function FieldNote({
  children,
  calm = false,
  ...props
}: {
  children: ReactNode;
  calm?: boolean;
  id?: string;
}) {
  return (
    <p
      aria-live="polite"
      className={classNames(
        'flex items-start gap-1.5 text-sm empty:-mt-1.5',
        calm ? 'text-muted' : 'text-amber',
      )}
      {...props}
    >
      {children && !calm && (
        <Icon node={TriangleAlert} className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      )}
      {children}
    </p>
  );
}
