import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { AddressLines } from '#app/cafe/cafe-facts.tsx';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { telUrl, whatsAppUrl } from '#app/shared/person/phone.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Film } from '#app/ui/media/film.tsx';
import { cafeStructuredData } from './cafe-structured-data.ts';
import { StoreHours } from './store-hours.tsx';

const film = [{ path: '/media/films/store', width: 1280, height: 720 }] as const;

/** Opens the visitor's own map app. */
function mapUrl(addressLines: readonly string[]): string {
  const query = [brand.name, ...addressLines].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

export default function StorePage() {
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
      <Film
        label="Sunlight on the counter: bowls, a whisk, and matcha steaming in the middle"
        cuts={film}
        playOverlay
        className="relative mt-4 aspect-4/5 rounded-card bg-matcha-mist sm:mt-8 sm:aspect-video lg:aspect-2/1"
      />
      <div className="grid gap-6 pt-10 sm:pt-14 md:grid-cols-2">
        <h1 className="text-display">{`${brand.name.toUpperCase()} BANGI`}</h1>
        <div className="flex flex-col items-start gap-8 wrap-anywhere md:justify-self-end">
          <address className="text-xl leading-relaxed not-italic">
            <AddressLines />
          </address>
          <StoreHours />
          {(phone || whatsapp) && (
            <p className="flex flex-wrap gap-x-8 gap-y-2 underline underline-offset-4">
              {phone && <a href={telUrl(phone)}>{phone}</a>}
              {whatsapp && <a href={whatsAppUrl(whatsapp)}>WhatsApp</a>}
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
      </div>
    </div>
  );
}
