import type { MonthOfGrowth } from '#app/newsletter/subscribers/subscribers.server.ts';
import { monthNames } from '#app/shared/dates.ts';

// In units of the picture, which is drawn larger where there is room.
const [width, height, perMonth] = [360, 120, 30];
const barWidth = 18;
const labelHeight = 16;
const countHeight = 11;
const textClass = 'fill-muted text-[11px] sm:text-[8px] lg:text-[10px]';

/**
 * The bars of the months: new subscribers above the line, gone ones below, on one scale. Any count above 0 is visible.
 */
export function growthBars(months: readonly MonthOfGrowth[]) {
  const most = Math.max(...months.map(({ joined }) => joined));
  const mostGone = Math.max(...months.map(({ gone }) => gone));
  const scale = height / Math.max(1, most + mostGone);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round(count * scale)));
  return {
    line: heightOf(most),
    bars: months.map((month, n) => ({
      ...month,
      x: n * perMonth,
      up: heightOf(month.joined),
      down: heightOf(month.gone),
    })),
  };
}

/** New and gone subscribers, as a picture and as a table. */
export function Growth({ months }: { months: readonly MonthOfGrowth[] }) {
  const [joined, gone] = [sum(months, 'joined'), sum(months, 'gone')];
  if (joined + gone === 0) return null;
  return (
    <section
      aria-labelledby="growth"
      className="grid gap-x-10 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h2 id="growth" className="text-lg font-medium">
          The last 12 months
        </h2>
        <p className="mt-1 text-sm text-muted">
          {count(joined)} new, above the line. {count(gone)} gone, below it.
        </p>
      </div>
      <GrowthPicture months={months} />
      <details className="text-sm lg:col-start-1">
        <summary className="min-h-6 cursor-pointer underline underline-offset-4">
          As a table
        </summary>
        <GrowthTable months={months} />
      </details>
    </section>
  );
}

const count = (number: number) => number.toLocaleString('en-MY');

function sum(months: readonly MonthOfGrowth[], what: 'joined' | 'gone'): number {
  return months.reduce((total, month) => total + month[what], 0);
}

/** 'November 2026' of '2026-11'. */
function monthName(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function GrowthPicture({ months }: { months: readonly MonthOfGrowth[] }) {
  const { line, bars } = growthBars(months);
  return (
    <svg
      role="img"
      aria-label="New and gone subscribers by month, the same as the table below"
      viewBox={`0 ${-countHeight} ${width} ${height + 2 * countHeight + labelHeight}`}
      className="w-full lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      {bars.map(({ month, joined, gone, x, up, down }) => (
        <g key={month} textAnchor="middle" className={textClass}>
          <rect
            x={x + (perMonth - barWidth) / 2}
            y={line - up}
            width={barWidth}
            height={up}
            className="fill-matcha"
          />
          <rect
            x={x + (perMonth - barWidth) / 2}
            y={line}
            width={barWidth}
            height={down}
            className="fill-amber"
          />
          <text x={x + perMonth / 2} y={line - up - 3}>
            {joined || ''}
          </text>
          <text x={x + perMonth / 2} y={line + down + countHeight - 2}>
            {gone || ''}
          </text>
          <text x={x + perMonth / 2} y={height + countHeight + labelHeight - 4}>
            {monthName(month).slice(0, 3)}
          </text>
        </g>
      ))}
      <path d={`M0 ${line}H${width}`} className="stroke-edge" />
    </svg>
  );
}

function GrowthTable({ months }: { months: readonly MonthOfGrowth[] }) {
  return (
    <table className="mt-2 w-full max-w-sm text-left">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1 font-medium">
            Month
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            New
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Gone
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, joined, gone }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className="py-1 font-normal">
              {monthName(month)}
            </th>
            <td className="py-1 text-right">{count(joined)}</td>
            <td className="py-1 text-right">{count(gone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
