/** Reasons for joining, in the words of applicants. */
import { brand } from '#app/brand.ts';

const openings = [
  `I came to ${brand.name} as a guest three times before I dared to ask whether you are hiring.`,
  'I have worked the bar of a busy kopitiam for two years and would like to slow down and do one thing properly.',
  'My sister gave me a whisk for my birthday and I have made matcha every morning since.',
  'I am finishing my diploma in hospitality and look for a place where the craft matters more than the queue.',
  'After a year in a chain cafe I want to learn from people who care what is in the bowl.',
  'I live ten minutes away and walk past your window on the way to class.',
  'Tea is the one thing my whole family agrees on.',
  'I used to bake at home for neighbours, and the part I liked best was handing the box over.',
  'I learned latte art from videos and patience from my grandmother; I think I need both here.',
  'I am looking for steady work with people who speak kindly to each other, and your team does.',
];

const middles = [
  'I am on time, I keep my station clean, and I do not mind the early shift.',
  'What I do not know yet about matcha I would like to learn from the sifting up.',
  'I speak Malay, English and enough Mandarin to take an order without pointing.',
  'Standing for long hours is fine; I have done stock-taking in a warehouse.',
  'I like regulars, and I remember what they drink.',
  'I can handle a till, a grinder and a child who has just dropped her cake.',
  'Guests tell me that I make them feel unhurried, which I take as the best compliment.',
];

const closings = [
  'I would be glad to come by for a trial day.',
  'I can start within two weeks.',
  'Thank you for reading this.',
  'I hope to hear from you.',
  'Weekends are no problem for me.',
];

const others = [
  'Saya suka suasana yang tenang di kedai ini. Saya sudah biasa bekerja di kaunter dan ingin belajar membuat matcha dengan cara yang betul. Saya boleh mula pada bila-bila masa.',
  'Sejak kecil saya membantu ibu menjual kuih di pasar pagi. Saya rajin, menepati masa dan suka melayan pelanggan. Saya berharap dapat menyertai pasukan ini.',
  '我从小跟外婆一起喝茶，喜欢安静而细致的工作。希望能在你们店里学习点茶，并把这份平静带给客人。',
  'தேநீர் எனக்கு மிகவும் பிடிக்கும். பொறுமையாகவும் கவனமாகவும் வேலை செய்யக் கற்றுக்கொண்டேன்; உங்கள் கடையில் வாடிக்கையாளர்களை வரவேற்க விரும்புகிறேன்.',
];

/** The reason that the person of this name gives; `turn` spreads the texts over all applicants. */
export function reasonOf(name: string, turn: number): string {
  if (/\p{Script=Han}/u.test(name)) return others[2] ?? '';
  if (/\p{Script=Tamil}/u.test(name)) return others[3] ?? '';
  if (turn % 9 === 4 && / bin(ti)? /.test(name)) return others[turn % 2] ?? '';
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';
  return [at(openings, turn), at(middles, turn * 3 + 1), at(closings, turn * 2)].join(' ');
}
