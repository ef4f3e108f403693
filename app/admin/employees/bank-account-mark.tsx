import { TriangleAlert } from 'lucide-react';
import { Day } from '#app/ui/day.tsx';

/** An account that differs from the one on file may be a fraud: the owner asks before paying to it. */
export function BankAccountMark({ changedAt }: { changedAt: Date | null }) {
  if (!changedAt) return null;
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Bank account changed on <Day at={changedAt} />: confirm by phone
      </span>
    </p>
  );
}
