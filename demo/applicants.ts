import type { ApplicationText } from '#app/careers/application.ts';
import { durations, isFullTime, jobPositions } from '#app/careers/application-options.ts';
import type { ApplicationStatus } from '#app/careers/application-status.ts';
import { cafeDay, joinDay } from '#app/shared/dates.ts';
import made from './people.json' with { type: 'json' };
import type { Look } from './portrait.ts';
import { createRandom, type Random } from './random.ts';
import type { Resume } from './resume.ts';
import words from './words.json' with { type: 'json' };

type Step = { status: ApplicationStatus; at: Date };

export type Applicant = {
  look: Look;
  /** also the seed of the photos */
  number: number;
  text: ApplicationText;
  resume: Resume | null;
  receivedAt: Date;
  steps: Step[];
};

type Place = Pick<ApplicationText, 'state' | 'postcode'>;
// Places and people fit these types: a test checks them against the rules of the form.
const places = made.places as Record<string, Place>;
export const people = made.people as { name: string; look: Look; city: string }[];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Sixty applications of the four months before `now`, mostly recent; the same in every run. */
export function inventApplicants(now: Date): Applicant[] {
  const random = createRandom(20_251_001);
  const left = [...people];
  return people.map((_, index) => {
    const [person] = left.splice(random.between(0, left.length - 1), 1);
    if (!person) throw new Error('There are more applicants than people');
    const text = applicationText(person, index, random, now);
    const sendsResume = isFullTime(text.job_position) || random.between(1, 3) === 1;
    const ageDays = 120 * (index / people.length) ** 1.5;
    const receivedAt = byDay(new Date(now.getTime() - ageDays * dayMs), random, now);
    return {
      look: person.look,
      number: index + 1,
      text,
      resume: sendsResume ? resumeOf(text, random) : null,
      receivedAt,
      steps: review(receivedAt, ageDays, random, now),
    };
  });
}

function applicationText(
  { name, city }: (typeof people)[number],
  index: number,
  { between, pick }: Random,
  now: Date,
): ApplicationText {
  const place = places[city];
  if (!place) throw new Error(`Where is ${city}?`);
  const job_position = pick(jobPositions);
  const [year, month, day] = [cafeDay(now).year - between(19, 36), between(1, 12), between(1, 28)];
  return {
    job_position,
    full_name: name,
    email: `${latinWords(name).join('.')}@example.com`,
    // In Malaysia no subscriber number begins with 0, so this is nobody's.
    phone: `+60 ${pick([11, 12, 13, 16, 17, 19])}-0${between(10, 99)} ${between(1000, 9999)}`,
    address: `${between(1, 88)}, Jalan ${pick(words.streets)} ${between(1, 9)}, Taman ${pick(words.gardens)}`,
    city,
    ...place,
    date_of_birth: joinDay(`${year}`, `${month}`, `${day}`),
    work_type: isFullTime(job_position) ? '' : pick(words.workingDays),
    duration: pick(durations).value,
    availability: '',
    why_embun: reasonOf(name, index),
  };
}

/** ['kumar', 'al', 'raju'] of 'Kumar a/l Raju' */
export function latinWords(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replaceAll('/', '')
      .match(/[a-z]+/g) ?? []
  );
}

/** @param turn the applicant's place in the list: the next one gets another text */
function reasonOf(name: string, turn: number): string {
  if (/\p{Script=Han}/u.test(name)) return words.chinese;
  if (/\p{Script=Tamil}/u.test(name)) return words.tamil;
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';
  if (turn % 9 === 4 && / bin(ti)? /.test(name)) return at(words.malay, turn);
  const { openings, middles, closings } = words;
  return [at(openings, turn), at(middles, turn * 3 + 1), at(closings, turn * 2)].join(' ');
}

/** That day, between 8 am and 11 pm in Bangi, but before `now`. */
function byDay(date: Date, { between }: Random, now: Date): Date {
  const at = new Date(date);
  at.setUTCHours(between(0, 14), between(0, 59), between(0, 59), between(0, 999));
  while (at.getTime() > now.getTime() - 10 * minuteMs) at.setTime(at.getTime() - dayMs);
  return at;
}

/** Older applications are decided more often, some days after they were read. */
function review(receivedAt: Date, ageDays: number, { between, pick }: Random, now: Date): Step[] {
  const read = new Date(receivedAt.getTime() + between(5, 40) * 60 * minuteMs);
  const decided = new Date(read.getTime() + between(20, 90) * 60 * minuteMs);
  const end: ApplicationStatus =
    ageDays < 3
      ? 'pending'
      : ageDays < 14
        ? pick(['pending', 'pending', 'reviewing', 'reviewing', 'accepted', 'rejected'])
        : pick(['reviewing', 'accepted', 'accepted', 'rejected', 'rejected', 'rejected']);
  if (end === 'pending') return [];
  const reviewing: Step = { status: 'reviewing', at: read };
  const steps = end === 'reviewing' ? [reviewing] : [reviewing, { status: end, at: decided }];
  return steps.filter((step) => step.at <= now);
}

function resumeOf(text: ApplicationText, { between, pick }: Random): Resume {
  const first = between(0, words.workplaces.length - 1);
  const work = words.workplaces.filter((_, n) => n === first || n === (first + 2) % 6);
  const section = (title: string, entry: string) => ({
    title,
    entries: [{ head: '', text: entry }],
  });
  return {
    name: text.full_name,
    contact: `${text.email}  ·  ${text.phone}  ·  ${text.city}`,
    sections: [
      section('Profile', text.why_embun),
      { title: 'Experience', entries: work },
      section('Education', pick(words.studies)),
      section('Skills', pick(words.skills)),
      section('Languages', pick(words.languages)),
    ],
  };
}
