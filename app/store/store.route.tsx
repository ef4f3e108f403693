import { useSyncExternalStore } from 'react';
import { href, useLoaderData } from 'react-router';
import { brand } from '#app/brand.ts';
import { AddressLines } from '#app/cafe/cafe-facts.tsx';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { followClock } from '#app/cafe/use-opening-state.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { telUrl, whatsAppUrl } from '#app/shared/person/phone.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Film } from '#app/ui/media/film.tsx';
import { cafeStructuredData } from './cafe-structured-data.ts';
import { OpenOrClosed, StoreHours } from './store-hours.tsx';

const film = [{ path: '/media/films/store', width: 1280, height: 720 }] as const;

/** A link that opens the visitor's own map app. */
function mapUrl(addressLines: readonly string[]): string {
  const query = [brand.name, ...addressLines].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

export function loader() {
  return findToday();
}

/** The browser knows the day, too, so it need not ask the server. */
export function clientLoader() {
  return findToday();
}

function findToday() {
  return { today: todayNow() };
}

function todayNow() {
  return isoDay(cafeDay(new Date()));
}

export default function StorePage() {
  const loaded = useLoaderData<typeof loader>();
  const today = useSyncExternalStore(followClock, todayNow, () => loaded.today);
  const origin = useSiteOrigin();
  const cafe = useCafe();
  const { addressLines, phone, whatsapp } = cafe;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <PageHead
        title={`Store · ${brand.name}`}
        description={`Visit ${brand.name}, a matcha cafe: ${addressLines.join(', ')}.`}
        path={href('/store')}
      />
      <StructuredData data={import.meta.env.SSR ? cafeStructuredData(cafe, origin) : null} />
      <header className="pt-10 pb-6 sm:pt-14">
        <h1 className="text-display">{`${brand.name.toUpperCase()} BANGI`}</h1>
        <OpenOrClosed />
      </header>
      <div className="grid gap-10 lg:grid-cols-aside lg:gap-16">
        <Film
          label="Sunlight on the counter: bowls, a whisk, and matcha steaming in the middle"
          cuts={film}
          playOverlay
          className="relative aspect-3/2 self-start rounded-card bg-matcha-mist sm:aspect-video lg:aspect-3/2"
        />
        <div className="grid content-start gap-x-16 gap-y-10 wrap-anywhere md:grid-cols-2 lg:grid-cols-1">
          <div className="flex flex-col gap-6 sm:items-start">
            <address className="text-xl leading-relaxed not-italic">
              <AddressLines />
            </address>
            {(phone || whatsapp) && (
              <p className="flex flex-wrap gap-x-8 gap-y-2 underline underline-offset-4">
                {phone && (
                  <a href={telUrl(phone)} className="py-2">
                    {phone}
                  </a>
                )}
                {whatsapp && (
                  <a href={whatsAppUrl(whatsapp)} className="py-2">
                    WhatsApp
                  </a>
                )}
              </p>
            )}
            <a
              href={mapUrl(addressLines)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              Get directions
            </a>
          </div>
          <StoreHours today={today} />
        </div>
      </div>
    </div>
  );
}
