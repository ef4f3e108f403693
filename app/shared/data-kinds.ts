/** Kinds of data, in both languages of the notices. The order is that of the lists. */
export const dataKinds = {
  name: { en: 'name', ms: 'nama' },
  email: { en: 'email address', ms: 'alamat e-mel' },
  phone: { en: 'phone number', ms: 'nombor telefon' },
  address: { en: 'home address', ms: 'alamat rumah' },
  birth: { en: 'date of birth', ms: 'tarikh lahir' },
  work: { en: 'position and work preferences', ms: 'jawatan dan pilihan kerja' },
  answers: { en: 'answers in the application', ms: 'jawapan dalam permohonan' },
  resume: { en: 'resume (CV)', ms: 'resume (CV)' },
  'full-body': { en: 'full-body photo', ms: 'gambar seluruh badan' },
  selfie: { en: 'selfie photo', ms: 'gambar swafoto' },
  ic: { en: 'identity card (IC) number', ms: 'nombor kad pengenalan' },
  kwsp: { en: 'KWSP (EPF) number', ms: 'nombor KWSP' },
  bank: { en: 'bank and name of the account holder', ms: 'nama bank dan nama pemilik akaun' },
  'account-number': { en: 'bank account number', ms: 'nombor akaun bank' },
  sizes: { en: 'clothing and shoe size', ms: 'saiz pakaian dan kasut' },
  emergency: { en: 'emergency contact', ms: 'orang untuk dihubungi semasa kecemasan' },
  pin: { en: 'staff PIN', ms: 'PIN pekerja' },
  letter: { en: 'offer letter', ms: 'surat tawaran' },
  subscription: { en: 'newsletter subscription', ms: 'langganan surat berita' },
  account: { en: 'account and devices signed in', ms: 'akaun dan peranti yang dilog masuk' },
} as const;

export type DataKind = keyof typeof dataKinds;
