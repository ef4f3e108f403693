import { classNames } from '#app/ui/class-names.ts';

const steps = (grams: number) =>
  [
    ['sift', 'Sift', `${grams} g, through a fine sieve, into a warm bowl.`],
    ['pour', 'Pour', '60 ml of water at 80\u00a0°C, not boiling.'],
    ['whisk', 'Whisk', 'To and fro, not round, until it foams.'],
    ['drink', 'Drink', 'At once, or over milk and ice.'],
  ] as const;

/** How to whisk a bowl, in four drawn steps (public/media/whisking). @param props.className of the list of steps */
export function WhiskingSteps({ grams, className }: { grams: number; className?: string }) {
  return (
    <section aria-labelledby="whisking">
      <h2 id="whisking" className="mb-5 text-title">
        How to whisk it
      </h2>
      <ol className={classNames('grid grid-cols-2 gap-x-4 gap-y-8', className)}>
        {steps(grams).map(([drawing, title, text], index) => (
          <li key={drawing}>
            <img
              src={`/media/whisking/${drawing}.svg`}
              alt=""
              width={240}
              height={200}
              loading="lazy"
              className="w-full rounded-card bg-matcha-mist"
            />
            <h3 className="mt-4">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
