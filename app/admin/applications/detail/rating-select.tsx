import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';

const ratings = ['1', '2', '3', '4', '5'] as const;

/** Saved at once; '' is none. */
export function RatingSelect({ id, rating }: { id: string; rating: number | null }) {
  const { send } = useAction();
  const [wanted, setWanted] = useState<string | null>(null);

  async function choose(rating: string) {
    setWanted(rating);
    await send({ intent: 'rate', id, rating });
    setWanted((latest) => (latest === rating ? null : latest));
  }

  return (
    <label className="flex items-center gap-3">
      Rating
      <select
        value={wanted ?? `${rating ?? ''}`}
        onChange={(event) => choose(event.target.value)}
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
