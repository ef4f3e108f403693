import { brand } from '#app/brand.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import type { NoticeFrame, NoticeTexts } from './notices.ts';

// The terms are those of the Akta Perlindungan Data Peribadi 2010 and its amendment of 2024.

const periods = retentionPeriods;

export const malayFrame: NoticeFrame = {
  title: 'Cara kami menggunakan maklumat anda',
  lead: `Apa yang dilakukan oleh ${brand.name} dengan maklumat anda, seperti yang dikehendaki oleh Akta Perlindungan Data Peribadi 2010.`,
  parts: {
    collected: 'Data peribadi yang dikumpul',
    why: 'Tujuan pemprosesan',
    source: 'Sumber data peribadi',
    disclosed: 'Kepada siapa data peribadi dizahirkan',
    voluntary: 'Wajib atau sukarela',
    kept: 'Tempoh penyimpanan',
    rights: 'Hak anda',
    contact: 'Hubungi kami',
  },
  recorded:
    'Bersama-samanya kami merekodkan versi notis yang ditunjukkan kepada anda, bahasanya dan masanya.',
  backups: `Sandaran yang disulitkan menyimpan salinan sehingga kira-kira enam bulan selepas itu, dan log tindakan, tanpa maklumat yang anda berikan, disimpan selama ${periods.auditEvent.years} tahun.`,
};

const keptLonger =
  'Sebab untuk menyimpannya lebih lama, seperti tuntutan undang-undang, direkodkan.';

const processors =
  'pemproses data yang mengendalikan pelayan, fail dan e-mel bagi pihak kami, yang tidak boleh menggunakannya untuk tujuan lain';

const othersByLaw =
  'Data peribadi anda tidak dizahirkan kepada pihak lain kecuali dikehendaki oleh undang-undang.';

function rights(withdrawn: string): string {
  return `Anda berhak meminta akses kepada data peribadi anda dan salinannya, pembetulan, pemadaman, serta salinan yang dapat dibaca oleh komputer (kemudahalihan data). Anda boleh meminta kami mengehadkan pemprosesan data peribadi anda dan boleh menarik balik persetujuan pada bila-bila masa: ${withdrawn} Kami menjawab dalam tempoh 21 hari. Anda boleh membuat aduan kepada Pesuruhjaya Perlindungan Data Peribadi (www.pdp.gov.my).`;
}

export const malayNotices: NoticeTexts = {
  application: {
    collected: `Maklumat yang anda isi dalam borang permohonan: nama, alamat e-mel, nombor telefon, alamat, tarikh lahir, cara kerja yang anda kehendaki dan sebab anda ingin menyertai kami; resume bagi jawatan sepenuh masa; serta gambar seluruh badan dan gambar muka. Tempat dan masa yang dicatat oleh kamera di dalam gambar dibuang sebelum disimpan.`,
    why: 'Untuk menimbangkan permohonan anda, menulis kepada anda mengenainya dan, jika anda diterima, menyediakan pekerjaan anda. Dua keping gambar diminta supaya kami mengenali anda semasa temu duga dan melihat bagaimana peraturan pakaian dan kebersihan perniagaan makanan, seperti penutup rambut dan kasut bertutup, dapat dipatuhi. Gambar itu bukan untuk menilai rupa paras, keturunan, agama, jantina atau kecacatan, dan tiada mesin mengukur atau membandingkan wajah.',
    source: 'Anda sendiri, melalui borang ini.',
    disclosed: `Kakitangan kafe yang membuat keputusan tentang permohonan, dan ${processors}. ${othersByLaw}`,
    voluntary:
      'Membuat permohonan adalah sukarela. Setiap ruangan yang dipaparkan dalam borang adalah wajib: tanpanya permohonan tidak dapat dihantar kerana kami tidak dapat menimbangkannya atau menghubungi anda. Resume diminta bagi jawatan sepenuh masa sahaja.',
    kept: `Kami menyimpan permohonan selama ${periods.rejectedApplication.months} bulan selepas keputusan, permohonan tanpa keputusan selama ${periods.undecidedApplication.months} bulan selepas kami menerimanya, dan permohonan yang berjaya selagi rekod pekerja anda disimpan. ${keptLonger}`,
    rights: rights('kami akan berhenti menimbangkan permohonan anda dan memadamkannya.'),
  },
  onboarding: {
    collected: `Maklumat yang diisi oleh pekerja baharu melalui pautan peribadi: nama penuh seperti dalam kad pengenalan, nombor kad pengenalan atau pasport, tarikh lahir, alamat e-mel, nombor telefon, alamat, nombor KWSP, akaun bank, saiz kemeja-T dan kasut, serta nama, nombor telefon dan hubungan orang untuk kecemasan. Sila maklumkan hal ini kepada orang itu.`,
    why: 'Untuk mengambil anda bekerja: mengenal pasti anda, membayar gaji, mendaftarkan dan melaporkan anda seperti yang dikehendaki oleh undang-undang, menempah pakaian kerja, dan menghubungi seseorang semasa kecemasan.',
    source: 'Anda sendiri, melalui borang ini.',
    disclosed: `Kakitangan kafe yang menguruskan pekerjaan dan gaji, dan ${processors}; bank kami, untuk membayar anda; KWSP, PERKESO dan LHDN, seperti yang dikehendaki oleh undang-undang. ${othersByLaw}`,
    voluntary:
      'Semuanya adalah wajib kecuali nombor KWSP, yang sukarela di sini. Tanpa butiran pengenalan dan akaun bank, kami tidak dapat membayar anda atau memenuhi kewajipan majikan di bawah undang-undang; tanpa saiz dan orang untuk dihubungi, kami tidak dapat menyediakan pakaian kerja atau membantu semasa kecemasan. Borang tidak dapat dihantar tanpanya.',
    kept: `Kami menyimpan rekod pekerja anda selama ${periods.employeeWhoLeft.years} tahun selepas anda berhenti, iaitu tempoh yang dikehendaki oleh LHDN dan PERKESO bagi rekod majikan, dan borang yang tidak dilengkapkan selama ${periods.unfinishedOnboarding.days} hari. ${keptLonger}`,
    rights: rights(
      'kami hanya akan menyimpan apa yang wajib disimpan menurut undang-undang dan mungkin tidak dapat mengambil anda bekerja.',
    ),
  },
  newsletter: {
    collected: `Alamat e-mel anda, tempat anda mengisinya di laman ini, dan masanya.`,
    why: 'Untuk menghantar surat berita yang anda minta, dan bukan untuk tujuan lain.',
    source: 'Anda sendiri, melalui borang ini.',
    disclosed: `Kakitangan kafe yang menulis surat berita, dan ${processors}, termasuk pihak yang menghantarnya bagi pihak kami. ${othersByLaw}`,
    voluntary:
      'Melanggan adalah sukarela. Tanpa alamat e-mel kami tidak dapat menghantar surat berita kepada anda; semua yang lain di laman ini berfungsi tanpanya.',
    kept: `Kami menyimpannya sehingga anda berhenti melanggan atau meminta kami mengeluarkannya; selepas itu hanya tinggal satu kod untuk mengecam alamat itu tanpa dapat membacanya, supaya orang lain tidak memasukkannya semula. Alamat yang tidak disahkan melalui e-mel dipadamkan selepas ${periods.unconfirmedSubscription.days} hari.`,
    rights: rights(
      'anda berhenti melanggan di laman ini dan tidak akan menerima surat berita lagi.',
    ),
  },
  restock: {
    collected: 'Alamat e-mel anda, produk yang anda tunggu, dan masa anda memberitahu kami.',
    why: 'Untuk menulis kepada anda sekali apabila produk itu ada semula, dan bukan untuk tujuan lain.',
    source: 'Anda sendiri, melalui borang ini.',
    disclosed: `Tiada sesiapa membacanya; ia dikendalikan oleh ${processors}. ${othersByLaw}`,
    voluntary:
      'Memberikan alamat adalah sukarela. Tanpanya kami tidak dapat menulis kepada anda; kedai sendiri menunjukkan apa yang ada semula.',
    kept: `Kami memadamkannya sebaik sahaja e-mel itu dihantar, dan selepas ${periods.restockRequest.days} hari jika produk itu tidak ada semula.`,
    rights: rights('kami akan memadamkan alamat anda dan tidak menulis kepada anda.'),
  },
  'sign-in': {
    collected: `Nama, alamat e-mel dan nombor pengenalan anda di Google. Kami tidak menyimpan apa-apa lagi yang dihantar oleh Google, dan tidak pernah melihat kata laluan Google anda. Kami juga menyimpan masa lawatan terakhir anda dan, selagi anda log masuk, nama pelayar anda.`,
    why: 'Untuk mengenali anda semasa anda log masuk, dan bukan untuk tujuan lain.',
    source: 'Google, dengan kebenaran anda apabila anda log masuk di sana.',
    disclosed: `Kakitangan kafe yang menguruskan akaun, dan ${processors}. Google mengetahui bahawa anda log masuk di sini. ${othersByLaw}`,
    voluntary:
      'Log masuk adalah sukarela: melihat laman ini, troli dan permohonan kerja berfungsi tanpanya. Nama, alamat e-mel dan nombor itu adalah wajib bagi sesuatu akaun; tanpanya akaun tidak dapat dibuat.',
    kept: `Kami menyimpannya sehingga anda memadamkan akaun; akaun yang tidak digunakan dipadamkan selepas ${periods.unusedAccount.years} tahun.`,
    rights: rights(
      'anda boleh memadamkan akaun di halamannya sendiri, atau kami melakukannya untuk anda.',
    ),
  },
};
