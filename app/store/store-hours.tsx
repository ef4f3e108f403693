import {
  dayLine,
  specialLine,
  weekdayDate,
  weekdayOf,
  weekdays,
  weekLines,
} from '#app/cafe/opening-hours.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { useOpeningState } from '#app/cafe/use-opening-state.ts';
import { requireDay } from '#app/shared/dates.ts';
import { classNames } from '#app/ui/class-names.ts';

/** Keeps '9:30 am –' and '25 December' on one line. */
function unbroken(text: string): string {
  return text.replace(/(\d) (?=[ap]m|\p{Lu})/gu, '$1\u00a0').replace(' –', '\u00a0–');
}

/** The line below the cafe's name that says whether it is open. Nothing while there are no hours. */
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

/** Hours and special days; nothing while the owner has set neither. @param today 'YYYY-MM-DD' */
export function StoreHours({ today }: { today: string }) {
  const cafe = useCafe();
  const day = requireDay(today);
  const todays = dayLine(cafe, day);
  const week = weekLines(cafe.openingHours ?? []);
  const ahead = cafe.specialDays.filter((special) => special.day > today);
  if (!todays && week.length + ahead.length === 0) return null;
  return (
    <div className="@container">
      <table className="w-full max-w-md text-left wrap-break-word">
        <caption className="pb-2 text-left text-lg font-medium">Opening hours</caption>
        <tbody>
          {todays && (
            <Row
              days={`Today, ${weekdays[weekdayOf(day)]}`}
              lines={todays}
              className="font-medium text-matcha"
            />
          )}
          {week.map(({ days, times }) => (
            <Row key={days} days={days} lines={times} />
          ))}
          {ahead.map((special) => (
            <Row
              key={special.day}
              days={weekdayDate(requireDay(special.day))}
              lines={specialLine(special)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** With enlarged text the times are below the days. */
function Row({ days, lines, className }: { days: string; lines: string[]; className?: string }) {
  return (
    <tr className={classNames('border-t border-line align-top @max-3xs:*:block', className)}>
      <th scope="row" className="w-full py-2 [font-weight:inherit]">
        {unbroken(days)}
      </th>
      <td className="min-w-[min(11rem,48vw)] py-2 pl-3 text-right wrap-anywhere @3xs:min-w-44">
        {lines.map((line) => (
          <span key={line} className="block">
            {unbroken(line)}
          </span>
        ))}
      </td>
    </tr>
  );
}
