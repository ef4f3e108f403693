import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { OrderLink, useOrder } from '#app/checkout/order.tsx';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { cafeStructuredData } from '#app/store/cafe-structured-data.ts';
import { classNames } from '#app/ui/class-names.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Film } from '#app/ui/media/film.tsx';

const cuts = [
  {
    path: '/media/films/home-portrait',
    width: 720,
    height: 1280,
    media: '(orientation: portrait)',
  },
  { path: '/media/films/home-landscape', width: 1280, height: 720 },
] as const;

const ways = [
  { to: href('/shop'), label: 'Shop' },
  { to: href('/store'), label: 'Visit us' },
  { to: href('/career'), label: 'Work with us' },
] as const;

export default function HomePage() {
  const cafe = useCafe();
  const origin = useSiteOrigin();
  const order = useOrder();
  return (
    // The negative margin takes back the space above the footer.
    <section
      data-dark-page
      className="relative -mb-24 flex min-h-small-window flex-col justify-end bg-black text-white"
    >
      <PageHead
        title={`${brand.name} · ${brand.tagline}`}
        description={`${brand.tagline} See the shop, find us in Seksyen 15, or come and work with us.`}
        path={href('/')}
      />
      <StructuredData data={import.meta.env.SSR ? cafeStructuredData(cafe, origin) : null} />
      <Film
        label="Milk and matcha swirling into each other"
        cuts={cuts}
        shaded
        className="absolute inset-0"
      />
      <div
        className={classNames(
          'relative mx-auto w-full mb-24 max-w-7xl px-4 pt-24 sm:mb-16 sm:px-8',
          // Stays above the toast that follows an order; on a phone the toast is at the top.
          order && 'sm:pb-24',
        )}
      >
        <OrderLink className="mb-5 text-lg focus-visible:outline-white" />
        {cafe.eventLine && <p className="text-lg">{cafe.eventLine}</p>}
        <h1 className="mt-4 max-w-[18ch] text-display">{brand.tagline}</h1>
        <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-2 text-lg">
          {ways.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-block py-2 underline decoration-[#ffffff80] underline-offset-8 hover:decoration-white focus-visible:outline-white"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
