import type { NoRoom } from '#app/platform/uploads/uploads.server.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { TriangleAlert } from '#app/ui/icons/icons.ts';

const reasons: Record<NoRoom, string> = {
  'limit-reached': 'the limit for uploaded files (UPLOADS_LIMIT) is reached.',
  'disk-full': 'the disk is nearly full.',
};

/** Tells the owner that applications and offer letters are refused. */
export function NoRoomLine({ noRoom }: { noRoom: NoRoom | null }) {
  if (!noRoom) return null;
  return (
    <p className="mt-4 flex items-start gap-1.5 text-danger">
      <Icon node={TriangleAlert} className="mt-1 size-4 shrink-0" strokeWidth={2} />
      <span>No applications or offer letters can be taken: {reasons[noRoom]}</span>
    </p>
  );
}
