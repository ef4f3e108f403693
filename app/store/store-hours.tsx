import { specialText, weekLines } from '#app/cafe/opening-hours.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { useOpeningState } from '#app/cafe/use-opening-state.ts';
import { longDate, requireDay } from '#app/shared/dates.ts';

/** Nothing while the owner has set neither hours nor closed days. */
export function StoreHours() {
  const { openingHours, closedDays } = useCafe();
  const state = useOpeningState();
  if (!openingHours && closedDays.length === 0) return null;
  return (
    <div className="leading-relaxed">
      {state && <p className="text-xl text-matcha">{state}</p>}
      <ul>
        {openingHours &&
          weekLines(openingHours).map(({ days, times }) => (
            <li key={days}>
              {days}: {times}
            </li>
          ))}
        {closedDays.map((special) => (
          <li key={special.day}>
            {longDate(requireDay(special.day))}: {specialText(special)}
          </li>
        ))}
      </ul>
    </div>
  );
}
