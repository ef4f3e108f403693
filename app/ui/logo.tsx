import { brand } from '#app/brand.ts';
import { classNames } from '#app/ui/class-names.ts';

/** The cafe's mark, a drop of dew holding a leaf, beside its name. One colour: that of the text. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" fill="none">
        <path
          d="M12 2.5c3.6 4.3 6.5 7.7 6.5 11.6a6.5 6.5 0 0 1-13 0C5.500 10.2 8.400 6.800 12 2.500Z"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
        <path
          d="M9 17.200c-.6-3.400 1.300-5.900 5.200-6.400.3 3.700-1.500 6.100-4.600 6.300M9 18.500c.5-2.500 1.700-4.200 3.500-5.500"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="text-xl font-medium tracking-[-0.02em]">{brand.name}</span>
    </span>
  );
}
