import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import type { Cafe } from '#app/cafe/cafe.ts';
import { weekdays } from '#app/cafe/opening-hours.ts';
import { postalAddress } from '#app/shared/person/postal-address.ts';
import { linkPreviewOf } from '#app/ui/document/link-preview.ts';

/** The cafe for search engines (schema.org CafeOrCoffeeShop). @param origin such as 'https://cafe.example' */
export function cafeStructuredData(cafe: Cafe, origin: string) {
  const { email, phone, social, place, openingHours, specialDays } = cafe;
  return {
    '@type': 'CafeOrCoffeeShop',
    name: brand.name,
    description: brand.tagline,
    url: origin + href('/'),
    image: origin + linkPreviewOf(href('/store')),
    email,
    ...(phone && { telephone: phone }),
    servesCuisine: 'Matcha',
    sameAs: [social.url],
    address: postalAddress(cafe.addressLines),
    ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
    ...(openingHours && { openingHours: hoursData(openingHours) }),
    ...(specialDays.length > 0 && {
      specialOpeningHoursSpecification: specialDays.map(specialData),
    }),
  };
}

/** 'Mo 09:30-18:00', 'Fr 18:00-02:00'. Search engines know no 24:00; for a whole day they want 23:59. */
function hoursData(week: NonNullable<Cafe['openingHours']>): string[] {
  return week.flatMap((spans, index) =>
    spans.map(
      ({ opens, closes }) =>
        `${weekdays[index]?.slice(0, 2)} ${opens}-${closingTime(opens, closes)}`,
    ),
  );
}

/** A special day. For search engines, 'from midnight to midnight' means closed. */
function specialData({ day, hours }: Cafe['specialDays'][number]) {
  const { opens, closes } = hours ?? { opens: '00:00', closes: '00:00' };
  const times = { opens, closes: closingTime(opens, closes) };
  return { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, ...times };
}

function closingTime(opens: string, closes: string): string {
  if (closes !== '24:00') return closes;
  return opens === '00:00' ? '23:59' : '00:00';
}
