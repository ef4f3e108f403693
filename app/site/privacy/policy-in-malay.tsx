import { href, Link } from 'react-router';
import { sessionLifetimes } from '#app/accounts/sessions/session-lifetime.ts';
import { brand } from '#app/brand.ts';
import { CafeEmail, PostalAddress, SocialPage } from '#app/cafe/cafe-facts.tsx';
import { noticeVersion } from '#app/notices/notices.ts';
import { malayFrame, malayNotices } from '#app/notices/notices-in-malay.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import type { Policy } from './policy.ts';

const { application, onboarding, newsletter, 'sign-in': signIn } = malayNotices;

const { visitor, admin } = sessionLifetimes;

const email = <CafeEmail />;

const leave = (
  <Link to={href('/newsletter/unsubscribe')} className="underline underline-offset-4">
    berhenti melanggan
  </Link>
);

const accountPage = (
  <Link to={href('/account')} className="underline underline-offset-4">
    halamannya
  </Link>
);

const yourData = (
  <Link to={href('/my-data')} className="underline underline-offset-4">
    halaman data anda
  </Link>
);

// Each text is one template string: React puts a comment between two texts, which every visit would load.
const introduction = (
  <>
    <p>{`${brand.name} ialah sebuah kafe matcha kecil di Bangi, Selangor, Malaysia. Dasar ini menyatakan apa yang diketahui oleh laman web ini tentang penggunanya, sebab dan tempohnya, dan apa yang boleh anda minta daripada kami.`}</p>
    <p>Anda boleh melihat seluruh laman ini tanpa memberitahu kami siapa anda.</p>
  </>
);

const collected = (
  <>
    <h3 className="mt-2 text-lg">Data peribadi</h3>
    <ul className="bullets">
      <li>
        <strong>Surat berita.</strong>
        {` ${newsletter.collected} ${newsletter.kept}`} Anda boleh {leave} pada bila-bila masa.
      </li>
      <li>
        <strong>Habis dijual.</strong>
        {` Alamat e-mel anda, sehingga kami memberitahu anda, paling lama ${retentionPeriods.restockRequest.days} hari.`}
      </li>
      <li>
        <strong>Akaun.</strong>
        {` ${signIn.collected} ${signIn.kept}`} Selepas itu hanya satu nombor yang tinggal, dan masa
        anda mengambil salinan atau memadamkan akaun. Kedua-duanya boleh anda lakukan di{' '}
        {accountPage}.
      </li>
      <li>
        <strong>Pembelian atau tempahan.</strong> Troli anda kekal dalam pelayar anda. Pembayaran di
        laman ini hanyalah demonstrasi: tiada caj dikenakan, dan apa yang anda taip di situ kekal
        dalam tab itu. Bagi pembelian atau tempahan di kafe, kami meminta hanya apa yang perlu.
      </li>
      <li>
        <strong>Pertanyaan.</strong>
        {` Apa yang anda tulis kepada kami melalui e-mel, dan alamat anda. Disimpan sehingga perkara itu selesai; permintaan tentang data anda selama ${retentionPeriods.answeredRequest.days} hari selepas jawapan kami.`}
      </li>
      <li>
        <strong>Permohonan kerja.</strong>
        {` ${application.collected} ${application.kept}`}
      </li>
      <li>
        <strong>Pekerjaan.</strong>
        {` ${onboarding.collected} ${onboarding.kept}`}
      </li>
      <li>
        <strong>E-mel kepada anda.</strong>
        {` Kandungan dan penerimanya disimpan secara disulitkan sehingga dihantar; selepas itu hanya jenis dan masanya. Apa yang kami tulis tentang permohonan anda disimpan, secara disulitkan, selagi permohonan itu disimpan. Tanpa pelayan e-mel, e-mel ialah fail yang dipadamkan selepas ${retentionPeriods.mailFile.days} hari.`}
      </li>
    </ul>
    <p>{`${malayFrame.recorded} ${malayFrame.backups}`}</p>
    <h3 className="mt-2 text-lg">Data penggunaan</h3>
    <p>
      Dengan setiap permintaan, pelayar menghantar alamat IP, jenis peranti dan pelayar, halaman
      yang dikehendaki, masa, dan selalunya halaman asal (perujuk), yang kami gunakan untuk
      menjawab. Log kami mengandungi halaman, masa dan hasil permintaan, bukan alamat, pelayar atau
      perujuk. Untuk menahan banjir permintaan, borang mengingati alamat dalam bentuk teracak selama
      hadnya, paling lama sehari. Kami tidak menggunakan analitik atau pengiklanan.
    </p>
  </>
);

const use = (
  <>
    <p>Kami menggunakan apa yang kami ketahui tentang anda:</p>
    <ul className="bullets">
      <li>
        <strong>Surat berita.</strong>
        {` ${newsletter.why}`}
      </li>
      <li>
        <strong>Akaun.</strong>
        {` ${signIn.why}`}
      </li>
      <li>
        <strong>Permohonan kerja.</strong>
        {` ${application.why}`}
      </li>
      <li>
        <strong>Pekerjaan.</strong>
        {` ${onboarding.why}`}
      </li>
      <li>
        Untuk menjawab pertanyaan anda, dan untuk memastikan laman web ini berfungsi dan selamat.
      </li>
    </ul>
    <p>Tiada keputusan tentang anda dibuat oleh mesin: permohonan dibaca oleh manusia.</p>
  </>
);

const sharing = (
  <>
    <p>
      Kami tidak menjual, menyewakan atau memperdagangkan data peribadi anda. Ia dilihat oleh
      kakitangan kafe yang memerlukannya, dan oleh pemproses data yang mengendalikan pelayan, fail
      dan e-mel bagi pihak kami, yang tidak boleh menggunakannya untuk tujuan lain. Data pekerja
      kami zahirkan setakat yang perlu kepada bank kami dan, seperti yang dikehendaki oleh
      undang-undang, kepada KWSP, PERKESO dan LHDN; data lain hanya apabila dikehendaki oleh
      undang-undang.
    </p>
    <p>
      Log masuk dengan Google, serta pautan ke Google Maps dan <SocialPage />, membawa anda ke laman
      mereka, yang tertakluk kepada dasar mereka. Tiada satu pun dihubungi sebelum anda mengikuti
      pautan itu.
    </p>
  </>
);

const security = (
  <>
    <p>{`Hanya pemilik kafe, dan mereka yang dibenarkan olehnya memasuki sistem pentadbiran, boleh membuka permohonan dan rekod pekerja, selepas log masuk. Fail dibuka melalui pautan yang tamat selepas seketika. Nombor kad pengenalan dan akaun bank disulitkan satu demi satu. Membukanya, membuka fail pemohon, membuat keputusan tentang permohonan dan memadamkannya dicatat dalam log yang tidak dapat diubah, disimpan selama ${retentionPeriods.auditEvent.years} tahun dan tidak menamakan sesiapa selain orang yang melakukannya.`}</p>
    <p>
      Tiada sistem yang selamat sepenuhnya. Sekiranya berlaku sesuatu kepada data peribadi yang
      boleh memudaratkan anda, kami memberitahu Pesuruhjaya Perlindungan Data Peribadi dalam tempoh
      72 jam, dan anda dalam tempoh tujuh hari.
    </p>
  </>
);

const rights = (
  <>
    <p>Anda boleh meminta daripada kami pada bila-bila masa:</p>
    <ul className="bullets">
      <li>
        <strong>Akses:</strong> untuk diberitahu apa yang kami simpan tentang anda, dan mendapat
        salinannya;
      </li>
      <li>
        <strong>Pembetulan:</strong> supaya data peribadi anda dibetulkan;
      </li>
      <li>
        <strong>Pemadaman:</strong> supaya data peribadi anda dipadamkan;
      </li>
      <li>
        <strong>Sekatan:</strong> supaya kami menyimpannya tetapi tidak menggunakannya;
      </li>
      <li>
        <strong>Kemudahalihan:</strong> untuk mendapatkannya dalam bentuk yang dapat dibaca oleh
        komputer;
      </li>
      <li>
        <strong>Bantahan:</strong> supaya kami menghentikan pemprosesan yang tidak anda persetujui.
      </li>
    </ul>
    <p>
      Di {yourData} anda boleh melihat apa yang kami simpan di bawah alamat anda, membawanya
      bersama, dan meminta pembetulan atau pemadaman; atau tulis kepada {email}. Permintaan adalah
      percuma dan tidak memerlukan sebab. Kami mungkin meminta bukti identiti, dan menjawab dalam
      tempoh 21 hari. Anda boleh menarik balik persetujuan pada bila-bila masa, dan membuat aduan
      kepada Pesuruhjaya Perlindungan Data Peribadi (www.pdp.gov.my). Di bawah Akta Perlindungan
      Data Peribadi 2010, {brand.name} ialah pengawal data dan anda subjek data.
    </p>
  </>
);

/** '12 jam' or '30 hari' */
function span(hours: number): string {
  return hours > 48 ? `${hours / 24} hari` : `${hours} jam`;
}

const cookies = (
  <>
    <p>{`Pelawat yang hanya melihat-lihat tidak menerima kuki. Sesiapa yang log masuk menerima kuki yang mengekalkan log masuknya: hanya pelayan kami dapat membacanya; kuki itu tamat selepas ${span(visitor.idleHours)} tanpa lawatan (${span(admin.idleHours)} bagi pemilik kafe), selewat-lewatnya selepas ${visitor.maxDays} hari (${admin.maxDays} bagi pemilik), dan apabila anda log keluar. Kuki kedua hanya menyatakan bahawa kuki pertama itu ada. Sesiapa yang membuka pautan kepada datanya menerima satu kuki bagi baki sejam pautan itu. Kuki lain wujud beberapa minit sahaja: semasa log masuk dengan Google, untuk mengaitkan jawapannya dengan pelayar anda; selepas borang permohonan atau pekerja baharu dihantar tanpa skrip, supaya pelayar membuang apa yang diingatinya; dan bagi pemilik, untuk menyatakan bahawa log masuk berjaya. Pelayar pemilik menyimpan dua kuki lebih lama: selama 180 hari, supaya percubaan log masuknya dikira berasingan daripada orang lain; dan, jika pemilik mahu, selama 30 hari, supaya langkah kedua tidak diminta.`}</p>
    <p>
      Pelayar anda juga mengingati perkara berikut pada peranti anda sendiri, tanpa menghantarnya
      kepada kami:
    </p>
    <ul className="bullets">
      <li>
        troli anda, sehingga anda mengosongkannya; pesanan anda, apa yang anda taip semasa membayar,
        dan alamat yang menerima resit permohonan, sehingga anda menutup tab;
      </li>
      <li>sama ada anda menjedakan filem di laman ini;</li>
      <li>sejauh mana anda telah menatal halamannya, sehingga anda menutup tab;</li>
      <li>
        teks permohonan yang telah dimulakan tetapi belum dihantar, selama sehari, supaya tidak
        hilang apabila halaman dimuat semula. Pada peranti yang dikongsi, hantar atau kosongkan
        borang itu sebelum anda pergi;
      </li>
      <li>
        bagi pekerja baharu: apa yang telah diisi, tetapi bukan butiran kad pengenalan, KWSP atau
        akaun bank, sehingga borang dihantar atau tab ditutup.
      </li>
    </ul>
    <p>Anda boleh membuang semuanya melalui tetapan pelayar anda.</p>
  </>
);

const changes = (
  <p>{`Apabila dasar ini berubah, dasar baharu dipaparkan di sini dengan tarikhnya di atas. Sekiranya perubahan itu penting kepada orang yang datanya telah kami simpan, kami menulis kepada mereka dahulu. Teks dasar ini dan notis pada borang kami ialah versi ${noticeVersion}.`}</p>
);

const contact = (
  <>
    <p>
      Pertanyaan, permintaan dan aduan tentang data peribadi anda boleh dihantar ke {email}, atau
      melalui pos:
    </p>
    <PostalAddress />
  </>
);

/** Must say the same as the English policy. */
export const policyInMalay: Policy = {
  language: 'ms',
  title: 'Dasar privasi',
  description: `Apa yang diketahui oleh ${brand.name} tentang pelawatnya, sebabnya, tempohnya, dan siapa yang boleh dihubungi.`,
  updated: 'Kemas kini terakhir',
  date: '25 Ogos 2025',
  contents: 'Bahagian',
  sections: [
    { id: 'introduction', title: 'Pengenalan', body: introduction },
    { id: 'information-we-collect', title: 'Maklumat yang Kami Kumpul', body: collected },
    { id: 'how-we-use-your-information', title: 'Cara Kami Menggunakan Maklumat Anda', body: use },
    { id: 'information-sharing', title: 'Perkongsian Maklumat', body: sharing },
    { id: 'data-security', title: 'Keselamatan Data', body: security },
    { id: 'your-rights', title: 'Hak Anda', body: rights },
    { id: 'cookies', title: 'Kuki', body: cookies },
    { id: 'changes', title: 'Perubahan kepada Dasar Ini', body: changes },
    { id: 'contact', title: 'Hubungi Kami', body: contact },
  ],
};
