import { brand } from '#app/brand.ts';
import type { OpenSpan, SpecialDay } from '#db/schema/cafe.ts';

/** What the site says of the cafe: what the owner has set, and otherwise what `app/brand.ts` says. */
export type Cafe = {
  eventLine: string;
  addressLines: readonly string[];
  email: string;
  phone: string | null;
  whatsapp: string | null;
  social: { label: string; url: string };
  /** In degrees. */
  place: { latitude: string; longitude: string } | null;
  /** For each day from Monday to Sunday, the spans that begin on it; null while no hours are set. */
  openingHours: readonly (readonly OpenSpan[])[] | null;
  specialDays: readonly SpecialDay[];
};

export const brandCafe: Cafe = {
  eventLine: brand.eventLine,
  addressLines: brand.addressLines,
  email: brand.email,
  phone: null,
  whatsapp: null,
  social: brand.social,
  place: null,
  openingHours: null,
  specialDays: [],
};

/** Who is responsible for people's data, and how to reach them. */
export function contactLine({ addressLines, email }: Cafe): string {
  return `${brand.name}, ${addressLines.join(', ')}; ${email}`;
}
