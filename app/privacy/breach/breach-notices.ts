import { brand } from '#app/brand.ts';
import { type Cafe, contactLine } from '#app/cafe/cafe.ts';
import { dataKinds } from '#app/shared/data-kinds.ts';
import { cafeTimeZone } from '#app/shared/dates.ts';
import type { BreachAnswer } from './find-seen.server.ts';

// In the words of the Personal Data Protection Act 2010 (Act 709) and of its amendment of 2024; not yet read by a
// lawyer (docs/breach.md).

type Language = 'en' | 'ms';

type Known = Pick<BreachAnswer, 'people' | 'deleted' | 'fields' | 'first' | 'last'> & {
  cafe: Cafe;
  now: Date;
};

export type BreachNotice = { to: 'commissioner' | 'people'; language: Language; text: string };

export function breachNotices(known: Known): BreachNotice[] {
  return (['commissioner', 'people'] as const).flatMap((to) =>
    (['en', 'ms'] as const).map((language) => ({ to, language, text: write(to, language, known) })),
  );
}

/** What only the owner knows. */
const blanks = {
  registration: { en: 'registration number of the business', ms: 'nombor pendaftaran perniagaan' },
  contact: {
    en: 'name and phone number of the data protection officer or whoever answers',
    ms: 'nama dan nombor telefon pegawai perlindungan data atau orang yang boleh dihubungi',
  },
  found: {
    en: 'date and time when it was found out',
    ms: 'tarikh dan masa pelanggaran dikesan',
  },
  how: { en: 'how it was found out, and by whom', ms: 'cara pelanggaran dikesan, dan oleh siapa' },
  delay: {
    en: 'the reason, if this is sent later than 72 hours after that; else delete this line',
    ms: 'sebab, jika pemberitahuan ini dihantar lewat daripada 72 jam selepas itu; jika tidak, padamkan baris ini',
  },
  cause: { en: 'what happened, step by step', ms: 'apa yang berlaku, mengikut urutan' },
  consequences: {
    en: 'what may follow for the people concerned',
    ms: 'akibat yang mungkin timbul kepada subjek data yang terjejas',
  },
  measures: {
    en: 'what was done and will be done about it',
    ms: 'langkah yang telah dan akan diambil',
  },
  told: {
    en: 'when and how the people concerned are told, at the latest 7 days after this notice',
    ms: 'bila dan bagaimana subjek data dimaklumkan, selewat-lewatnya 7 hari selepas pemberitahuan ini',
  },
  name: { en: 'name of the person', ms: 'nama penerima' },
  advice: {
    en: 'what else the person can do, for example tell the bank',
    ms: 'langkah lain yang boleh diambil oleh penerima, misalnya memaklumkan bank',
  },
} as const satisfies Record<string, Record<Language, string>>;

type Line = Record<Language, string>;

/** A word in braces is a blank or a known fact. Both languages say the same in every line. */
const lines: Record<BreachNotice['to'], readonly Line[]> = {
  commissioner: [
    {
      en: 'NOTIFICATION OF A PERSONAL DATA BREACH\nPersonal Data Protection Act 2010 (Act 709), section 12B',
      ms: 'PEMBERITAHUAN PELANGGARAN DATA PERIBADI\nAkta Perlindungan Data Peribadi 2010 (Akta 709), seksyen 12B',
    },
    {
      en: 'To: Personal Data Protection Commissioner, Malaysia\nDate: {today}',
      ms: 'Kepada: Pesuruhjaya Perlindungan Data Peribadi, Malaysia\nTarikh: {today}',
    },
    {
      en: '1. Data controller: {controller}\nRegistration: {registration}\nContact: {contact}',
      ms: '1. Pengawal data: {controller}\nPendaftaran: {registration}\nUntuk dihubungi: {contact}',
    },
    {
      en: '2. The breach was found out on: {found}\nHow: {how}\nReason for the delay: {delay}',
      ms: '2. Pelanggaran dikesan pada: {found}\nCara dikesan: {how}\nSebab kelewatan: {delay}',
    },
    {
      en: '3. What happened: {cause}\nAccording to the records of the system, personal data was accessed between {first} and {last} (Malaysian time).',
      ms: '3. Apa yang berlaku: {cause}\nMengikut rekod sistem, data peribadi telah diakses antara {first} dengan {last} (waktu Malaysia).',
    },
    {
      en: '4. Personal data concerned: {fields}.',
      ms: '4. Data peribadi yang terjejas: {fields}.',
    },
    {
      en: '5. Data subjects affected: {people}. Among them are {deleted} records that have been deleted since.',
      ms: '5. Bilangan subjek data yang terjejas: {people}. Antaranya, {deleted} rekod telah dipadamkan sejak itu.',
    },
    {
      en: '6. Possible consequences: {consequences}',
      ms: '6. Akibat yang mungkin timbul: {consequences}',
    },
    { en: '7. Measures: {measures}', ms: '7. Langkah-langkah: {measures}' },
    {
      en: '8. Notification of the data subjects: {told}',
      ms: '8. Pemberitahuan kepada subjek data: {told}',
    },
  ],
  people: [
    {
      en: 'NOTICE OF A PERSONAL DATA BREACH\n{today}',
      ms: 'NOTIS PELANGGARAN DATA PERIBADI\n{today}',
    },
    { en: 'Dear {name},', ms: 'Kepada {name},' },
    {
      en: 'On {found} we found out that personal data held by {brand} had been accessed without authority. Your data may be among it. We are sorry.',
      ms: 'Pada {found}, kami mendapati bahawa data peribadi yang disimpan oleh {brand} telah diakses tanpa kebenaran. Data peribadi anda mungkin terlibat. Kami memohon maaf.',
    },
    {
      en: 'What happened: {cause}\nAccording to our records it was between {first} and {last} (Malaysian time).',
      ms: 'Apa yang berlaku: {cause}\nMengikut rekod kami, hal ini berlaku antara {first} dengan {last} (waktu Malaysia).',
    },
    {
      en: 'Personal data that may be concerned: {fields}.',
      ms: 'Data peribadi yang mungkin terjejas: {fields}.',
    },
    { en: 'What may follow: {consequences}', ms: 'Akibat yang mungkin timbul: {consequences}' },
    {
      en: 'What we have done and will do: {measures}',
      ms: 'Langkah yang telah dan akan kami ambil: {measures}',
    },
    {
      en: 'What you can do: be careful with calls and messages that ask for money, passwords or codes, also when they name {brand}. {advice}',
      ms: 'Langkah yang boleh anda ambil: berhati-hati dengan panggilan dan mesej yang meminta wang, kata laluan atau kod, walaupun menggunakan nama {brand}. {advice}',
    },
    {
      en: 'Whom to ask: {contact}, {email}. You may also complain to the Personal Data Protection Commissioner (www.pdp.gov.my).',
      ms: 'Untuk pertanyaan: {contact}, {email}. Anda juga boleh membuat aduan kepada Pesuruhjaya Perlindungan Data Peribadi (www.pdp.gov.my).',
    },
    { en: '{controller}', ms: '{controller}' },
  ],
};

function write(to: BreachNotice['to'], language: Language, known: Known): string {
  const facts = new Map([...blanksIn(language), ...factsIn(language, known)]);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (marked, name: string) => facts.get(name) ?? marked);
  return lines[to].map((line) => fill(line[language])).join('\n\n');
}

function blanksIn(language: Language): [string, string][] {
  const mark = language === 'en' ? 'FILL IN' : 'ISI';
  return Object.entries(blanks).map(([name, words]) => [name, `[${mark}: ${words[language]}]`]);
}

function factsIn(language: Language, known: Known): [string, string][] {
  const { people, deleted, fields, first, last, cafe, now } = known;
  const timeOf = (at: Date | null) => (at ? momentText(language, at) : '–');
  return [
    ['today', dayText(language, now)],
    ['brand', brand.name],
    ['email', cafe.email],
    ['controller', contactLine(cafe)],
    ['first', timeOf(first)],
    ['last', timeOf(last)],
    ['people', people.toLocaleString('en-MY')],
    ['deleted', deleted.toLocaleString('en-MY')],
    ['fields', fields.map((field) => dataKinds[field][language]).join('; ') || '–'],
  ];
}

function dayText(language: Language, at: Date): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return at.toLocaleDateString(language === 'en' ? 'en-GB' : 'ms-MY', {
    ...day,
    timeZone: cafeTimeZone,
  });
}

/** '2 November 2026, 10:00' */
function momentText(language: Language, at: Date): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: cafeTimeZone } as const;
  return `${dayText(language, at)}, ${at.toLocaleTimeString('en-GB', clock)}`;
}
