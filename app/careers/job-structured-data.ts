import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { postalAddress } from '#app/shared/postal-address.ts';
import { type Job, jobPath } from './job.ts';

/** Kind of employment, pay in ringgit, and since when (YYYY-MM-DD) it is open. */
const postings = {
  'barista-fulltime': {
    employmentType: 'FULL_TIME',
    amountRinggit: 1800,
    per: 'MONTH',
    postedOn: '2025-10-01',
  },
  'barista-parttime': {
    employmentType: 'PART_TIME',
    amountRinggit: 9,
    per: 'HOUR',
    postedOn: '2025-10-01',
  },
} as const satisfies Record<Job['id'], object>;

/** A job for search engines (schema.org JobPosting). @param origin such as 'https://cafe.example' */
export function jobStructuredData(job: Job, origin: string) {
  const { employmentType, amountRinggit, per, postedOn } = postings[job.id];
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionOf(job),
    url: origin + jobPath(job),
    datePosted: postedOn,
    employmentType,
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: brand.name, sameAs: origin + href('/') },
    jobLocation: { '@type': 'Place', address: postalAddress() },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'MYR',
      value: { '@type': 'QuantitativeValue', value: amountRinggit, unitText: per },
    },
  };
}

function descriptionOf(job: Job): string {
  const paragraphs = [job.subtitle, job.description, `${job.salary}.`];
  const items = [...job.duties, ...job.qualifications, ...job.physicalRequirements];
  return [
    ...paragraphs.map((text) => `<p>${text}</p>`),
    `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  ].join('');
}
