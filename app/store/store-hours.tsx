import { specialText, weekdayDate, weekLines } from '#app/cafe/opening-hours.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { useOpeningState } from '#app/cafe/use-opening-state.ts';
import { requireDay } from '#app/shared/dates.ts';
import { classNames } from '#app/ui/class-names.ts';

/** '9:30 am' and '25 December' stay on one line. */
function unbroken(text: string): string {
  return text.replace(/(\d) (?=[ap]m|\p{Lu})/gu, '$1\u00a0');
}

/** Below the name. Nothing while there are no hours. */
export function OpenOrClosed() {
  const state = useOpeningState();
  if (!state) return null;
  const isOpen = state.startsWith('Open');
  return (
    <p className={classNames('mt-3 text-lg', isOpen ? 'text-matcha' : 'text-amber')}>
      <span aria-hidden>{isOpen ? '●' : '○'} </span>
      <span>{unbroken(state)}</span>
    </p>
  );
}

/** Nothing while the owner has set neither hours nor special days. @param today 'YYYY-MM-DD' */
export function StoreHours({ today }: { today: string }) {
  const { openingHours, specialDays } = useCafe();
  if (!openingHours && specialDays.length === 0) return null;
  const isSpecial = specialDays.some(({ day }) => day === today);
  return (
    <table className="w-full max-w-md self-start text-left wrap-break-word md:justify-self-end">
      <caption className="pb-2 text-left text-lg font-medium">Opening hours</caption>
      <tbody>
        {openingHours &&
          weekLines(openingHours, requireDay(today)).map(({ days, times, isToday }) => (
            <Row key={days} days={days} times={times} isToday={isToday && !isSpecial} />
          ))}
        {specialDays.map((special) => (
          <Row
            key={special.day}
            days={weekdayDate(requireDay(special.day))}
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
    <tr className={classNames('border-t border-line', isToday && 'text-matcha')}>
      <th scope="row" className={classNames('py-2', isToday ? 'font-medium' : 'font-normal')}>
        {unbroken(days)}
        {isToday && ' · Today'}
      </th>
      <td
        className={classNames(
          'min-w-[min(9ch,42vw)] py-2 pl-3 text-right wrap-anywhere',
          isToday && 'font-medium',
        )}
      >
        {times.map((time) => (
          <span key={time} className="block">
            {unbroken(time)}
          </span>
        ))}
      </td>
    </tr>
  );
}
