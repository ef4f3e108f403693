import { specialText, weekLines } from '#app/cafe/opening-hours.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { useCafeDay, useOpeningState } from '#app/cafe/use-opening-state.ts';
import { longDate, requireDay } from '#app/shared/dates.ts';
import { classNames } from '#app/ui/class-names.ts';

/** Below the name. Nothing while there are no hours. */
export function OpenOrClosed() {
  const state = useOpeningState();
  if (!state) return null;
  const isOpen = state.startsWith('Open');
  return (
    <p
      className={classNames(
        'mt-3 flex items-baseline gap-3 text-lg',
        isOpen ? 'text-matcha' : 'text-amber',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'size-3 shrink-0 rounded-full border-2 border-current',
          isOpen && 'bg-current',
        )}
      />
      {state}
    </p>
  );
}

/** Nothing while the owner has set neither hours nor closed days. @param renderedOn the day, as the server knew it */
export function StoreHours({ renderedOn }: { renderedOn: string }) {
  const { openingHours, closedDays } = useCafe();
  const today = useCafeDay(renderedOn);
  if (!openingHours && closedDays.length === 0) return null;
  const isSpecial = closedDays.some(({ day }) => day === today);
  return (
    <table className="w-full max-w-md self-start text-left md:justify-self-end">
      <caption className="mb-2 text-left text-lg font-medium">Opening hours</caption>
      <tbody>
        {openingHours &&
          weekLines(openingHours, requireDay(today)).map(({ days, times, isToday }) => (
            <Row key={days} days={days} times={times} isToday={isToday && !isSpecial} />
          ))}
        {closedDays.map((special) => (
          <Row
            key={special.day}
            days={longDate(requireDay(special.day))}
            times={[specialText(special)]}
            isToday={special.day === today}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ days, times, isToday }: { days: string; times: string[]; isToday: boolean }) {
  return (
    <tr className={classNames('border-t border-line align-top', isToday && 'text-matcha')}>
      <th scope="row" className={classNames('py-2', isToday ? 'font-medium' : 'font-normal')}>
        {days}
        {isToday && ' · Today'}
      </th>
      <td className={classNames('py-2 pl-4 text-right', isToday && 'font-medium')}>
        {times.map((time) => (
          <span key={time} className="block tabular">
            {time}
          </span>
        ))}
      </td>
    </tr>
  );
}
