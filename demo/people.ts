import type { State } from '#app/careers/application-options.ts';
import type { Look } from './portrait.ts';

/** Somebody invented: a name as they would write it, how they are drawn, and where they live. */
export type Person = { name: string; look: Look; city: string };

/** Towns with a postcode of theirs. */
export const places: Readonly<Record<string, { state: State; postcode: string }>> = {
  'Bandar Baru Bangi': { state: 'selangor', postcode: '43650' },
  Kajang: { state: 'selangor', postcode: '43000' },
  Semenyih: { state: 'selangor', postcode: '43500' },
  Puchong: { state: 'selangor', postcode: '47100' },
  'Shah Alam': { state: 'selangor', postcode: '40000' },
  'Petaling Jaya': { state: 'selangor', postcode: '46000' },
  Cheras: { state: 'kuala-lumpur', postcode: '56000' },
  Setapak: { state: 'kuala-lumpur', postcode: '53300' },
  Nilai: { state: 'negeri-sembilan', postcode: '71800' },
  Seremban: { state: 'negeri-sembilan', postcode: '70200' },
  'Johor Bahru': { state: 'johor', postcode: '80100' },
  Muar: { state: 'johor', postcode: '84000' },
  'George Town': { state: 'penang', postcode: '10200' },
  Ipoh: { state: 'perak', postcode: '30000' },
  Kuantan: { state: 'pahang', postcode: '25000' },
  Melaka: { state: 'malacca', postcode: '75000' },
  'Alor Setar': { state: 'kedah', postcode: '05000' },
  Kangar: { state: 'perlis', postcode: '01000' },
  'Kuala Terengganu': { state: 'terengganu', postcode: '20000' },
  'Kota Bharu': { state: 'kelantan', postcode: '15000' },
  'Kota Kinabalu': { state: 'sabah', postcode: '88000' },
  Kuching: { state: 'sarawak', postcode: '93000' },
};

const list: Record<Look, Record<string, string>> = {
  scarf: {
    'Nurul Aina binti Hassan': 'Bandar Baru Bangi',
    'Siti Khadijah binti Omar': 'Kajang',
    'Aisyah Humaira binti Rosli': 'Semenyih',
    'Nur Syafiqah binti Azman': 'Nilai',
    'Farah Nadia binti Ismail': 'Shah Alam',
    'Wan Nor Izzati binti Wan Mahmood': 'Kota Bharu',
    'Puteri Balqis binti Megat Hamzah': 'Ipoh',
    'Hidayah binti Sulaiman': 'Bandar Baru Bangi',
    'Nik Amira binti Nik Hassan': 'Kuala Terengganu',
    'Zulaikha binti Abdul Rahim': 'Alor Setar',
    'Nabila Huda binti Kamaruddin': 'Cheras',
    'Sharifah Alya binti Syed Idrus': 'Kangar',
    'Ainul Mardhiah binti Che Soh': 'Kajang',
    'Fatin Nabihah binti Roslan': 'Seremban',
    'Dayang Nurfaizah binti Awang': 'Kuching',
  },
  long: {
    '陈美玲 Tan Mei Ling': 'Cheras',
    'Lim Shu Wen': 'George Town',
    'Kavitha a/p Ramasamy': 'Bandar Baru Bangi',
    'Melissa Anak Jugah': 'Kuching',
    'Ng Xin Yi': 'Petaling Jaya',
    'Thivya Darshini a/p Selvam': 'Kajang',
    'Jacqueline Linus': 'Kota Kinabalu',
    'Chong Kai Lin': 'Ipoh',
    'Puteri Sofea Danial': 'Semenyih',
    'Priya Nair': 'Puchong',
    'Wong Jia Hui': 'Setapak',
    'Elisha Rose Gomez': 'Melaka',
  },
  bob: {
    'Chan Yee Teng': 'Kajang',
    'Natasha Iman': 'Bandar Baru Bangi',
    'Goh Pei Shan': 'Muar',
    'Sangeetha a/p Muniandy': 'Nilai',
    'Valerie Lojuin': 'Kota Kinabalu',
    'Lee Sook Han': 'Kuantan',
    'Amelia Fong': 'Johor Bahru',
    'Teh Zi Qing': 'Semenyih',
  },
  short: {
    'Muhammad Haziq bin Zulkifli': 'Bandar Baru Bangi',
    'Ahmad Danish bin Faizal': 'Kajang',
    'Kumar a/l Raju': 'Semenyih',
    'Adam Iskandar bin Yusof': 'Puchong',
    'Lee Jun Hao': 'Petaling Jaya',
    'முருகன் Murugan a/l Subramaniam': 'Kajang',
    'Amirul Hakim bin Jamaludin': 'Nilai',
    'Brandon Anak Unggat': 'Kuching',
    'Ong Wei Jie': 'Johor Bahru',
    'Arif Luqman bin Salleh': 'Kuantan',
    'Daniel Lim Zhi Xuan': 'Cheras',
    'Irfan Syahmi bin Ghazali': 'Bandar Baru Bangi',
    'Prakash a/l Chandran': 'Seremban',
    'Muhammad Syamil bin Baharom': 'Kota Bharu',
    'Jason Gimbun': 'Kota Kinabalu',
    'Tengku Aiman bin Tengku Razak': 'Kuala Terengganu',
    'Chew Kah Seng': 'Ipoh',
    'Faris Haikal bin Mohd Noor': 'Setapak',
    'Sathish a/l Maniam': 'Shah Alam',
    'Hafiz Asyraf bin Rahmat': 'Melaka',
    'Yap Chun Kit': 'Puchong',
    'Zul Ariffin bin Mat Zain': 'Alor Setar',
  },
  turban: {
    'Harpreet Singh Gill': 'Petaling Jaya',
    'Jasvinder Singh Dhillon': 'Ipoh',
    'Amrit Singh Sidhu': 'Bandar Baru Bangi',
  },
};

/** Sixty people of all states, invented from end to end. */
export const people: readonly Person[] = Object.entries(list).flatMap(([look, names]) =>
  // The keys of the list are looks.
  Object.entries(names).map(([name, city]) => ({ name, look: look as Look, city })),
);
