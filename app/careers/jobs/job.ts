import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import type { JobPosition } from '#app/careers/application-options.ts';
import { changesOf } from '#app/shared/changes.ts';
import { type Day, isoDay } from '#app/shared/dates.ts';

/** A job. The fields that an admin may change are named like their columns. */
export type Job = {
  id: 'barista-fulltime' | 'barista-parttime';
  title: JobPosition;
  location: string;
  description: string;
  subtitle: string;
  salary: string;
  duties: string[];
  qualifications: string[];
  physical_requirements: string[];
  is_open: boolean;
  /** YYYY-MM-DD: the last day for applications, after which it counts as closed. */
  valid_through: string | null;
};

/** The text for a job that takes no applications. */
export const notHiring = 'Not hiring right now';

const location = 'Cafe, Bangi';

const fullTime: Job = {
  id: 'barista-fulltime',
  title: 'Full Time Barista',
  location,
  description: `${brand.name} is a small matcha cafe in Bangi. Every bowl is sifted, whisked and poured by one person, for one person. We are looking for someone who enjoys doing the same thing well, many times a day, and who makes a stranger feel expected.`,
  subtitle: 'The hands behind the bowl, five days a week.',
  salary: 'RM1800/month plus a monthly KPI bonus',
  duties: [
    'Prepare matcha and other drinks to our recipes, by hand and to the gram.',
    'Welcome guests, explain the grades of matcha we serve, and help them choose.',
    'Open and close the cafe: set up the bar, count the till, leave it clean.',
    'Keep bowls, whisks and counters spotless throughout the day.',
    'Receive deliveries, rotate stock and tell us before something runs out.',
    'Help part-time colleagues find their way behind the bar.',
  ],
  qualifications: [
    'At least 18 years old and allowed to work in Malaysia.',
    'Available 40+ hours a week over 5 days, weekends and public holidays included.',
    'Comfortable speaking Malay and English with guests.',
    'A steady hand and an eye for detail; cafe experience helps but is not needed, since we teach you.',
    'Ready for a probation of 1-2 months.',
  ],
  physical_requirements: [
    'Able to stand for 8+ hours a shift.',
    'Able to whisk, lift and carry throughout the day.',
  ],
  is_open: true,
  valid_through: null,
};

const partTime: Job = {
  id: 'barista-parttime',
  title: 'Part Time Barista',
  location,
  description: `${brand.name} is a small matcha cafe in Bangi. On busy days a second pair of hands at the bar makes the difference between a queue and a quiet afternoon. If you study, care for someone or have another job, tell us which hours suit you and we will plan around them.`,
  subtitle: 'A few good hours a week, planned around your life.',
  salary: 'RM9/hour plus a monthly KPI bonus',
  duties: [
    'Prepare matcha and other drinks to our recipes, by hand and to the gram.',
    'Welcome guests, take orders and payments, and serve with care.',
    'Keep the bar, the tables and the dishes clean during your shift.',
    'Pack orders to take away and products from the shelf.',
    'Hand over to the next shift so that nothing is forgotten.',
  ],
  qualifications: [
    'At least 18 years old and allowed to work in Malaysia.',
    'Able to work shifts of 4-6 hours.',
    'Flexible hours, including weekends.',
    'Friendly, punctual and willing to learn; no experience needed.',
    'Comfortable speaking Malay and English with guests.',
  ],
  physical_requirements: [
    'Able to stand for the length of a shift.',
    'Must occasionally lift up to 25kg.',
  ],
  is_open: true,
  valid_through: null,
};

/** The jobs of the specification; an admin may have changed their texts. */
export const jobs: readonly Job[] = [fullTime, partTime];

/** The job with this id; the full-time job if the id is absent or unknown. */
export function findJob(all: readonly Job[], id: string | null): Job {
  return all.find((job) => job.id === id) ?? all[0] ?? fullTime;
}

/** The careers page, opened at this job. */
export function jobPath(job: Job): string {
  return job.id === fullTime.id ? href('/career') : `${href('/career')}?job=${job.id}`;
}

/** Does it take applications on that day? */
export function isHiring({ is_open, valid_through }: Job, today: Day): boolean {
  return is_open && (valid_through === null || isoDay(today) <= valid_through);
}

/** The differences from {@link jobs}, in their order: a page has to carry no more. */
type JobChanges = readonly Partial<Job>[];

export function jobChanges(all: readonly Job[]): JobChanges {
  return jobs.map((known) => changesOf(known, findJob(all, known.id)));
}

export function changedJobs(changes: JobChanges): readonly Job[] {
  return jobs.map((job, index) => ({ ...job, ...changes[index] }));
}
