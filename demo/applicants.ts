import {
  durations,
  isFullTime,
  type JobPosition,
  othersSpecify,
} from '#app/careers/application-options.ts';
import type { ApplicationStatus } from '#app/careers/application-status.ts';
import type { ApplicationText } from '#app/careers/apply/application-wire.ts';
import { cafeDay, joinDay } from '#app/shared/dates.ts';
import { type Chance, createChance } from './chance.ts';
import { type Person, people, places } from './people.ts';
import { reasonOf } from './reasons.ts';
import type { Resume } from './resume.ts';

/** A step of a review: this status since then. */
export type Step = { status: ApplicationStatus; at: Date };

/** Everything about one invented application: what was sent, when, and what the cafe decided. */
export type Applicant = {
  person: Person;
  /** also the seed of the photos */
  number: number;
  text: ApplicationText;
  resume: Resume | null;
  receivedAt: Date;
  steps: Step[];
};

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

/** Sixty applications of the four months before `now`, most of them recent; the same in every run. */
export function inventApplicants(now: Date): Applicant[] {
  const chance = createChance(20_251_001);
  return shuffled(people, chance).map((person, index) => {
    const job_position = chance.pick<JobPosition>(['Full Time Barista', 'Part Time Barista']);
    const text = applicationText(person, job_position, index, chance, now);
    const sendsResume = isFullTime(job_position) || chance.between(1, 3) === 1;
    const ageDays = 120 * (index / people.length) ** 1.5;
    const receivedAt = byDay(new Date(now.getTime() - ageDays * dayMs), chance, now);
    return {
      person,
      number: index + 1,
      text,
      resume: sendsResume ? resumeOf(text, chance) : null,
      receivedAt,
      steps: review(receivedAt, ageDays, chance, now),
    };
  });
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(chance.between(0, left.length - 1), 1));
}

function applicationText(
  { name, city }: Person,
  job_position: JobPosition,
  index: number,
  chance: Chance,
  now: Date,
): ApplicationText {
  const place = places[city];
  if (!place) throw new Error(`Where is ${city}?`);
  const { between, pick } = chance;
  const born = [cafeDay(now).year - between(19, 36), between(1, 12), between(1, 28)].map(String);
  return {
    job_position,
    full_name: name,
    email: `${mailName(name)}@example.com`,
    phone: inventedPhone(chance),
    address: `${between(1, 88)}, Jalan ${pick(streets)} ${between(1, 9)}, Taman ${pick(gardens)}`,
    city,
    state: place.state,
    postcode: place.postcode,
    date_of_birth: joinDay(born[0] ?? '', born[1] ?? '', born[2] ?? ''),
    work_type: isFullTime(job_position) ? '' : pick(workingDays),
    duration: pick(durations).value,
    availability: '',
    why_embun: reasonOf(name, index),
  };
}

const streets = [
  'Melati',
  'Kenanga',
  'Cempaka',
  'Anggerik',
  'Dahlia',
  'Seroja',
  'Mawar',
  'Teratai',
];
const gardens = ['Seri Indah', 'Bukit Mewah', 'Sutera', 'Desa Jaya', 'Harmoni', 'Permai'];
const workingDays = [
  'weekdays-only',
  'weekdays-only',
  'weekends-only',
  'weekends-only',
  `${othersSpecify}:Friday evenings and Sundays`,
  `${othersSpecify}:Any day but Tuesday, classes until 2 pm`,
];

/** 'kumar.al.raju': the Latin letters of a name. */
function mailName(name: string): string {
  const words =
    name
      .toLowerCase()
      .replaceAll('/', '')
      .match(/[a-z]+/g) ?? [];
  return words.join('.');
}

/** A number that cannot be anybody's: no subscriber's number begins with 0. */
function inventedPhone({ between, pick }: Chance): string {
  return `+60 ${pick(['11', '12', '13', '16', '17', '19'])}-0${between(10, 99)} ${between(1000, 9999)}`;
}

/** The same day, between eight in the morning and eleven at night in Bangi, but before `now`. */
function byDay(date: Date, { between }: Chance, now: Date): Date {
  const at = new Date(date);
  at.setUTCHours(between(0, 14), between(0, 59), between(0, 59), between(0, 999));
  while (at.getTime() > now.getTime() - 10 * minuteMs) at.setTime(at.getTime() - dayMs);
  return at;
}

/** What lies longer is decided more often; a decision comes after some days of reading. */
function review(receivedAt: Date, ageDays: number, { between, pick }: Chance, now: Date): Step[] {
  const read = new Date(receivedAt.getTime() + between(5, 40) * 60 * minuteMs);
  const decided = new Date(read.getTime() + between(20, 90) * 60 * minuteMs);
  const end: ApplicationStatus = pick(
    ageDays < 3
      ? ['pending']
      : ageDays < 14
        ? ['pending', 'pending', 'reviewing', 'reviewing', 'accepted', 'rejected']
        : ['reviewing', 'accepted', 'accepted', 'rejected', 'rejected', 'rejected'],
  );
  const steps: Step[] = [
    { status: 'reviewing', at: read },
    { status: end, at: decided },
  ];
  if (end === 'pending') return [];
  return (end === 'reviewing' ? steps.slice(0, 1) : steps).filter((step) => step.at <= now);
}

const workplaces = [
  [
    'Counter assistant, Kopi Senja',
    'Took orders, ran the till and opened the shop three mornings a week.',
  ],
  [
    'Barista, Roti & Rona',
    'Espresso bar and filter coffee, cleaning schedule, training of two newcomers.',
  ],
  [
    'Kitchen helper, Dapur Nenek',
    'Preparation, dishes and stock for a kitchen that serves 120 lunches a day.',
  ],
  [
    'Sales assistant, Kedai Buku Pelita',
    'Advised customers, kept the shelves and counted the till at night.',
  ],
  [
    'Waiting staff, Warung Tepi Sawah',
    'Served twelve tables at weekends and took bookings by telephone.',
  ],
  ['Events crew, campus food fair', 'Built, ran and cleaned a stall of four for five weekends.'],
] as const;
const studies = [
  'SPM, secondary school',
  'Diploma in Hotel Management',
  'Certificate in Culinary Arts',
  'STPM, sixth form',
  'Bachelor of Business Administration, third year',
];
const skills = [
  'Food handling certificate, typhoid vaccination valid. Till, stock lists, milk steaming.',
  'Milk steaming and simple latte art. Spreadsheets. Driving licence D.',
  'Patient with guests and machines alike. Food handling course completed.',
];
const languages = ['Malay, English', 'Malay, English, Mandarin', 'Malay, English, Tamil'];

function resumeOf(text: ApplicationText, { between, pick }: Chance): Resume {
  const first = between(0, workplaces.length - 1);
  const work = [workplaces[first], workplaces[(first + 2) % workplaces.length]];
  return {
    name: text.full_name,
    contact: `${text.email}  ·  ${text.phone}  ·  ${text.city}`,
    sections: [
      { title: 'Profile', entries: [{ head: '', text: text.why_embun }] },
      {
        title: 'Experience',
        entries: work.flatMap((place) => (place ? [{ head: place[0], text: place[1] }] : [])),
      },
      { title: 'Education', entries: [{ head: '', text: pick(studies) }] },
      { title: 'Skills', entries: [{ head: '', text: pick(skills) }] },
      { title: 'Languages', entries: [{ head: '', text: pick(languages) }] },
    ],
  };
}
