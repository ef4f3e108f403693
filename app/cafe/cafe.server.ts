import type { ContentPart } from '#app/platform/content/content.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { cafe } from '#db/schema/cafe.ts';
import { brandCafe, type Cafe } from './cafe.ts';
import { joinNights } from './stored-hours.ts';

export const cafeContent: ContentPart<Cafe> = {
  name: 'cafe',
  read: async (db) => (await findCafeToChange(db)).cafe,
};

/** `version` is 0 while nothing is set. */
export async function findCafeToChange(db: Queryable): Promise<{ cafe: Cafe; version: number }> {
  const [set] = await db.select().from(cafe);
  return set ? { cafe: withBrand(set), version: set.version } : { cafe: brandCafe, version: 0 };
}

function withBrand(set: typeof cafe.$inferSelect): Cafe {
  const { social_label: label, social_url: url, latitude, longitude } = set;
  return {
    eventLine: set.event_line ?? brandCafe.eventLine,
    addressLines: set.address_lines ?? brandCafe.addressLines,
    email: set.email ?? brandCafe.email,
    phone: set.phone,
    whatsapp: set.whatsapp,
    social: label && url ? { label, url } : brandCafe.social,
    place: latitude && longitude ? { latitude, longitude } : null,
    openingHours: set.opening_hours && joinNights(set.opening_hours),
    specialDays: set.closed_days,
  };
}
