import { inflateSync } from 'node:zlib';
import { extractImages, extractText, extractTextItems, getDocumentProxy } from 'unpdf';
import { describe, expect, test, vi } from 'vitest';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { makeJpeg } from '#tests/fixtures/files.ts';
import applicationPdf, { type PdfApplication } from './application-pdf.server.ts';

// The first pages take longer, since they also load the fonts.
vi.setConfig({ testTimeout: 30_000 });

const now = new Date('2026-11-20T04:00:00Z');
const a4 = { width: 595.28, height: 841.89 };
const cutNote = '… (continues in the back office)';

function application(values: Partial<PdfApplication> = {}): PdfApplication {
  const { full_body_image = null, selfie_image = null, ...columns } = values;
  const row = applicationRow({ created_at: new Date('2024-03-04T17:00:00Z'), ...columns });
  return {
    ...row,
    availability: row.availability ?? null,
    resume_url: row.resume_url ?? null,
    resume_name: row.resume_name ?? null,
    application_status: row.application_status ?? 'pending',
    full_body_image,
    selfie_image,
  };
}

/** Reads the PDF as a viewer would: its pages, its text with white space collapsed, its items. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { items } = await extractTextItems(pdf);
  const [, , width, height] = (await pdf.getPage(1)).view;
  const printed = items.map((page) => page.filter((item) => item.str.trim() !== ''));
  return { pages: pdf.numPages, size: { width, height }, text: oneLine(text), items: printed };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The content of the page as the PDF holds it, unpacked. */
function pageContent(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  // The photos before it are not deflated.
  const head = '/Filter /FlateDecode\n>>\nstream\n';
  const start = file.indexOf(head) + head.length;
  return inflateSync(file.subarray(start, file.indexOf('endstream', start))).toString('latin1');
}

describe('one page with everything', () => {
  test('every field is real text, in readable words', async () => {
    const bytes = await applicationPdf(
      application({
        id: '0198a6f2-7c1e-7c3a-9c1d-2f4b8d1e6a55',
        full_name: 'Aisyah binti Rahman',
        job_position: 'Part Time Barista',
        work_type: 'others-specify:Mondays and Fridays',
        availability: 'From December',
        state: 'negeri-sembilan',
        duration: 'more-than-3-months',
        application_status: 'reviewing',
        updated_at: new Date('2024-03-06T03:00:00Z'),
      }),
      now,
    );
    const { pages, size, text } = await read(bytes);
    expect(pages).toBe(1);
    expect(size).toEqual({
      width: expect.closeTo(a4.width, 1),
      height: expect.closeTo(a4.height, 1),
    });
    for (const part of [
      'Embun',
      'Aisyah binti Rahman',
      // 17:00 UTC is 1:00 of the next day in the cafe.
      'Part Time Barista · Applied on 5 March 2024',
      'Reviewing',
      'Email aisyah@example.com',
      'Phone +60 12-345 6789',
      'Date of birth 29 February 2000',
      'Address 8 Jalan 4/1',
      'City Bangi',
      'State Negeri Sembilan',
      'Postcode 43650',
      'Work type Mondays and Fridays',
      'Duration More than 3 months',
      'Availability From December',
      'Resume resume.pdf',
      'Why Embun? I like to make things well.',
      'Reference 0198-A6F2 · Page 1 of 1',
      'Last updated 6 March 2024 · Saved as PDF 20 November 2026',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('full time without resume and without working days', async () => {
    const bytes = await applicationPdf(application({ resume_url: null, resume_name: null }), now);
    const { text } = await read(bytes);
    expect(text).toContain('Work type Full time');
    expect(text).toContain('Resume Not provided');
    expect(text).not.toContain('Availability');
  });

  test('for part-time applicants, who are not asked for a resume, no resume is mentioned', async () => {
    const none = { job_position: 'Part Time Barista', resume_url: null, resume_name: null };
    const { text } = await read(await applicationPdf(application(none), now));
    expect(text).not.toMatch(/Resume|Documents/);
  });
});

describe('photos', () => {
  test('both are printed as they are stored, fitted into their frames', async () => {
    const selfie_image = await makeJpeg({ width: 1200, height: 1200 });
    const full_body_image = await makeJpeg({ width: 900, height: 1800 });
    const bytes = await applicationPdf(application({ selfie_image, full_body_image }), now);
    const images = await extractImages(await getDocumentProxy(new Uint8Array(bytes)), 1);
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [1200, 1200],
      [900, 1800],
    ]);
    // The frames are 112 by 160 points: one photo fills their width, the other their height.
    const drawn = [...pageContent(bytes).matchAll(/^(\d{2,3}) 0 0 -(\d{2,3}) /gm)];
    expect(drawn.map(([, width, height]) => [Number(width), Number(height)])).toEqual([
      [112, 112],
      [80, 160],
    ]);
  });
});

describe('scripts', () => {
  test.each([
    ['Latin', 'Zoë Šimůnek-Çelik'],
    ['Vietnamese', 'Nguyễn Thị Minh Hằng'],
    ['Chinese, traditional', '陳龔龍 Tan'],
    ['Chinese, simplified', '陈美玲'],
    ['Tamil', 'முருகன் ராஜா'],
    ['Arabic with ligatures', 'عبد الله'],
    ['Jawi', 'چاڤا ڽاڽي'],
    ['Jawi and Urdu, letters that begin with the same sign', 'ڽاڽي پاکستان بم'],
    ['Cyrillic', 'Анна Петрова'],
    ['emoji', 'Li 😀 👍 ❤️ 🇲🇾 👨‍👩‍👧'],
    ['symbols', '● → ✓ ─ ⓐ ½ 𝓛𝓲 № ₫'],
  ])('%s', async (_script, full_name) => {
    const { text } = await read(await applicationPdf(application({ full_name }), now));
    expect(text).toContain(full_name);
    expect(text).not.toContain('\uFFFD');
  });

  test.each([
    ['Tamil', 'கோபால் ராஜா'],
    ['Nepali', 'सीता श्रेष्ठ'],
    ['Bengali', 'মোঃ রফিকুল ইসলাম'],
    ['Punjabi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Malayalam', 'ലക്ഷ്മി നമ്പൂതിരി'],
    ['Telugu', 'శ్రీనివాస్ కృష్ణ'],
    ['Kannada', 'ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣ'],
    ['Gujarati', 'મિત્રેશ ક્ષત્રિય'],
    ['Sinhala', 'ක්‍රිශාන්ත ප්‍රේමදාස'],
    ['Thai', 'สมชาย น้ำใจ'],
    ['Lao', 'ຄຳແພງ ເຂົ້າ'],
    ['Khmer', 'ស្រី គ្រឿង'],
    ['Burmese', 'အောင်ဆန်း ကြွေး'],
  ])('%s carries its letters, whatever the order of its glyphs', async (_script, full_name) => {
    const content = pageContent(await applicationPdf(application({ full_name }), now));
    const carried = content.matchAll(/BT\n\/Span <<\/ActualText <feff([0-9a-f]+)>>> BDC/g);
    const changed = "pdfkit no longer writes 'BT' by addContent: mend font-faces.server.ts";
    expect(
      Array.from(carried, ([, hex = '']) => fromUtf16(hex)),
      changed,
    ).toEqual(full_name.split(' '));
    expect(content).not.toMatch(/<(?:[0-9a-f]{4})*?0000(?:[0-9a-f]{4})*>/);
  });

  test('a sign that no face has is named', async () => {
    const { text } = await read(await applicationPdf(application({ full_name: 'Li ꀀ' }), now));
    expect(text).toContain('Li [sign U+A000]');
  });
});

function fromUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

describe('hostile texts', () => {
  test('control characters and direction overrides are gone', async () => {
    const full_name = 'Ali\u0000\u0007 \u202Enatset\u202C';
    const { text } = await read(await applicationPdf(application({ full_name }), now));
    expect(text).toContain('Ali natset');
  });

  const everywhere = (text: string) =>
    application({
      full_name: text,
      email: text,
      phone: text,
      date_of_birth: text,
      address: text,
      city: text,
      state: text,
      postcode: text,
      job_position: text,
      work_type: text,
      duration: text,
      availability: text,
      resume_name: text,
      why_embun: text,
    });

  test.each([
    ['no space', 'W'.repeat(10_000)],
    ['words', 'teh tarik '.repeat(1000)],
    ['lines', 'a\n'.repeat(5000)],
    ['Arabic', 'أحب الماتشا (Ali) 12 '.repeat(500)],
    ['Tamil', 'எனக்கு மட்சா '.repeat(700)],
    ['Chinese', '我喜欢抹茶。'.repeat(1700)],
    ['emoji', '👨‍👩‍👧'.repeat(1200)],
    ['Burmese', 'လွတ်လပ်သော'.repeat(1000)],
    ['each letter of another script', 'aகकকਕകకಕકකกກកကދ陈م😀●'.repeat(500)],
    ['signs that no face has', 'ꀀ '.repeat(5000)],
  ])('10,000 characters in every field: %s', async (_kind, text) => {
    const { pages, items } = await read(await applicationPdf(everywhere(text), now));
    expect(pages).toBe(2);
    expect(items.flat().filter((item) => item.str.includes('continues')).length).toBeGreaterThan(5);
    for (const { x, y, width } of items.flat()) {
      expect(x).toBeGreaterThan(47);
      expect(x + width).toBeLessThan(a4.width - 46);
      expect(y).toBeGreaterThan(47);
      expect(y).toBeLessThan(a4.height - 47);
    }
    expect(items.flatMap(overlaps)).toEqual([]);
  });

  test('5,000 characters of ordinary writing are whole and large on two pages', async () => {
    const why_embun = `${'I whisk a bowl of matcha. '.repeat(192)}The end.`;
    expect(why_embun).toHaveLength(5000);
    const { pages, text, items } = await read(
      await applicationPdf(application({ why_embun }), now),
    );
    expect(pages).toBe(2);
    expect(text.match(/whisk/g)).toHaveLength(192);
    expect(text).not.toContain(cutNote);
    expect(text).toContain('Page 1 of 2');
    const [first, second] = items.map((page) => page.map((item) => item.str));
    expect(first).not.toContain('The end.');
    for (const part of ['Aisyah binti Rahman', 'Why Embun? (continued)'])
      expect(second).toContain(part);
    expect(second?.join(' ')).toMatch(/The end\. .*Page 2 of 2/);
    const ofAnswer = items.flat().filter((item) => item.str.includes('whisk'));
    expect(ofAnswer.map((item) => Math.round(item.fontSize))).toEqual(ofAnswer.map(() => 10));
  });

  test('an answer that is a little too long for a page is set a little smaller', async () => {
    const why_embun = 'I whisk a bowl of matcha. '.repeat(120);
    const { pages } = await read(await applicationPdf(application({ why_embun }), now));
    expect(pages).toBe(1);
  });
});

type Item = { str: string; x: number; y: number; width: number; fontSize: number };

/** Pairs of texts that overlap; marks above a letter have no width. */
function overlaps(items: readonly Item[]): string[] {
  return items.flatMap((a, index) =>
    items
      .slice(index + 1)
      .filter((b) => {
        const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const apart = Math.abs(a.y - b.y);
        return across > 1 && apart < 0.8 * Math.min(a.fontSize, b.fontSize);
      })
      .map((b) => `${a.str.slice(0, 20)} / ${b.str.slice(0, 20)}`),
  );
}

test.each(['ĳ́̃', 'Z̷̢̛̜͓a̸̧͎l', 'وٕٓڐ ٰۣۗٝ', `a${'\u0323\u0301'.repeat(9000)}`])(
  'marks that the font cannot place, or thousands of them, do not break the page: %#',
  async (full_name) => {
    const { pages, text } = await read(await applicationPdf(application({ full_name }), now));
    expect(pages).toBe(1);
    expect(text).toContain('Full Time Barista');
  },
);
