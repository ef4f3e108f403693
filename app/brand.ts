/**
 * Who the cafe is: the one file that a new owner edits.
 *
 * `slug` (letters, digits and underscores) names cookies and the CSV file. The column and form field
 * `why_embun` do not follow it (spec 11.12). The placeholders below are the cafe's own to replace.
 */
export const brand = {
  name: 'Embun',
  slug: 'embun',
  tagline: 'Matcha, whisked to order in Bangi.',
  email: 'hello@embun.example',
  addressLines: ['12 Jalan Medan Bangi 3', 'Seksyen 15, Bandar Baru Bangi', '43650 Selangor'],
  social: { label: 'Instagram', url: 'https://www.instagram.com/embun.example' },
  eventLine: 'Bangi, SEL | October 2025',
} as const;
