import { useAction } from '#app/admin/actions/use-action.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';

const ratings = ['1', '2', '3', '4', '5'] as const;

/** Saved at once; '' is none. */
export function RatingSelect({ id, rating }: { id: string; rating: number | null }) {
  const { send, wanted } = useAction<ApplicationIntent>({
    failed: 'Failed to rate the application',
  });
  return (
    <label className="mt-4 flex items-center gap-3">
      Rating
      <select
        value={wanted('rating') ?? `${rating ?? ''}`}
        onChange={({ target }) => send({ intent: 'rate', id, rating: target.value })}
        className="control w-40"
      >
        <option value="">None</option>
        {ratings.map((one) => (
          <option key={one} value={one}>
            {one} of 5
          </option>
        ))}
      </select>
    </label>
  );
}
