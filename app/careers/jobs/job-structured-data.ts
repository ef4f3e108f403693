import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { isFullTime } from '#app/careers/application-options.ts';
import { postalAddress } from '#app/shared/person/postal-address.ts';
import { type Job, jobPath } from './job.ts';

/** Since when the jobs are offered, YYYY-MM-DD. */
const postedOn = '2025-10-01';

/** A job for search engines (schema.org JobPosting). @param origin such as 'https://cafe.example' */
export function jobStructuredData(job: Job, addressLines: readonly string[], origin: string) {
  const pay = readPay(job.salary);
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionOf(job),
    url: origin + jobPath(job),
    datePosted: postedOn,
    employmentType: isFullTime(job.title) ? 'FULL_TIME' : 'PART_TIME',
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: brand.name, sameAs: origin + href('/') },
    jobLocation: { '@type': 'Place', address: postalAddress(addressLines) },
    ...(job.valid_through && { validThrough: `${job.valid_through}T23:59:59+08:00` }),
    ...(pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'MYR',
        value: { '@type': 'QuantitativeValue', ...pay },
      },
    }),
  };
}

/** Reads 'RM1800/month plus a bonus' or 'RM 9.50 per hour'; null for any other wording. */
function readPay(salary: string): { value: number; unitText: string } | null {
  const match = /^RM ?([\d,]+(?:\.\d\d?)?) ?(?:\/|per|an|a) ?(hour|day|week|month|year)\b/i.exec(
    salary,
  );
  const [, amount, unit] = match ?? [];
  return amount && unit
    ? { value: Number(amount.replaceAll(',', '')), unitText: unit.toUpperCase() }
    : null;
}

function descriptionOf(job: Job): string {
  const paragraphs = [job.subtitle, job.description, `${job.salary}.`];
  const items = [...job.duties, ...job.qualifications, ...job.physical_requirements];
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    list && `<ul>${list}</ul>`,
  ].join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
