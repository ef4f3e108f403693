import { brand } from '#app/brand.ts';
import { classNames } from '#app/ui/class-names.ts';
import { logoPath } from './logo-path.ts';

export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('flex items-center gap-1.5', className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" fill="currentColor">
        <path d={logoPath} />
      </svg>
      <span className="text-xl font-medium tracking-tight">{brand.name}</span>
    </span>
  );
}
