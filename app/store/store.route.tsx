import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { useSiteOrigin } from '#app/ui/document/document-context.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Film } from '#app/ui/media/film.tsx';
import { cafeStructuredData } from './cafe-structured-data.ts';

const film = [{ path: '/media/films/store', width: 1280, height: 720 }] as const;

/** Opens the visitor's own map app. */
const mapUrl = `https://www.google.com/maps/search/?${new URLSearchParams({
  api: '1',
  query: [brand.name, ...brand.addressLines].join(', '),
})}`;

export default function StorePage() {
  const origin = useSiteOrigin();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <PageHead
        title={`Store · ${brand.name}`}
        description={`Visit ${brand.name}, a matcha cafe: ${brand.addressLines.join(', ')}.`}
        path={href('/store')}
      />
      <StructuredData data={import.meta.env.SSR ? cafeStructuredData(origin) : null} />
      <Film
        label="Sunlight on the counter: bowls, a whisk, and matcha steaming in the middle"
        cuts={film}
        playOverlay
        className="relative mt-4 aspect-4/5 rounded-card bg-matcha-mist sm:mt-8 sm:aspect-video lg:aspect-2/1"
      />
      <div className="grid gap-6 pt-10 sm:pt-14 md:grid-cols-2">
        <h1 className="text-display">{`${brand.name.toUpperCase()} BANGI`}</h1>
        <div className="flex flex-col items-start gap-8 md:justify-self-end">
          <address className="text-xl leading-relaxed not-italic">
            {brand.addressLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <a href={mapUrl} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            Get directions
          </a>
        </div>
      </div>
    </div>
  );
}
