/**
 * Who the cafe is: the one file that a new owner edits.
 *
 * `slug` also names a column (`why_embun`) and a form field, so it is fixed before the first start:
 * letters, digits and underscores only. The placeholders below are the cafe's own to replace.
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
