import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { pdfWith } from '#tests/fixtures/active-pdf.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { makePdfBomb } from '#tests/fixtures/pdf-bomb.ts';
import { protectedPdf } from '#tests/fixtures/protected-pdf.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { checkPdf } from './pdf-check.server.ts';

const folder = testFolder();

async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  return path;
}

it('stops a document that unpacks to hundreds of megabytes', async () => {
  const bomb = await makePdfBomb(400);
  expect(bomb.length).toBeLessThan(500_000);
  // So much time that only the memory limit can stop it, even on a slow machine.
  const limits = { milliseconds: 60_000, megabytes: 128 };
  expect(await checkPdf(await stored(bomb), undefined, limits)).toBe('too-heavy');
});

it('takes a document of the same kind that unpacks to little, and works on after a bomb', async () => {
  expect(await checkPdf(await stored(await makePdfBomb(1)))).toBe('pdf');
  expect(await checkPdf(await stored(makePdf()))).toBe('pdf');
});

it('does not reject the file as wrong when there was no time to look', async () => {
  // The bomb keeps the parser busy for far longer than the limit of 1 ms.
  const path = await stored(await makePdfBomb(100));
  const check = checkPdf(path, undefined, { milliseconds: 1, megabytes: 1_000 });
  await expect(check).rejects.toBeInstanceOf(BusyError);
  expect(await checkPdf(await stored(makePdf()))).toBe('pdf');
});

it('senders take turns, one file each, and no file of a sender that has gone is checked', async () => {
  const path = await stored(makePdf());
  const done: string[] = [];
  const send = async (name: string) => {
    await checkPdf(path, { name: name.slice(0, 1) });
    done.push(name);
  };
  const gone = checkPdf(path, { name: 'c', signal: AbortSignal.abort() });
  await expect(gone).rejects.toThrow(new BusyError('The sender has gone'));
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b1'].map(send));
  // Each check first opens its file, so their order is not exact.
  expect(done.indexOf('b1')).toBeLessThan(6);
});

it('a table that gives the wrong place of a page harms neither the process nor the next file', async () => {
  const page = '<< /Type /Page /Parent 4 0 R /MediaBox [0 0 595 842] >>';
  const pages = ['<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>', page];
  const sound = pdfWith('/Pages 4 0 R', pages).toString('latin1');
  const torn = sound.replaceAll(/0(\d+) 00000 n/g, (entry, place) =>
    /^[35] 0 obj/.test(sound.slice(place)) ? `0${Number(place) + 3} 00000 n` : entry,
  );
  // The parser rejects another promise later, which must not end the process or fail the next file.
  for (let times = 0; times < 3; times++) {
    expect(await checkPdf(await stored(Buffer.from(torn, 'latin1')))).toBe('pdf');
    expect(await checkPdf(await stored(makePdf()))).toBe('pdf');
  }
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const file = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>';
const link = '<< /S /URI /URI (https://x.example) >>';
const stream = (dict: string) => `<< ${dict} /Length 2 >>\nstream\nhi\nendstream`;

describe.each([
  ['plain', false],
  ['in an object stream', true],
])('a document that does more than show pages, %s', (_, packed) => {
  it.each<[string, string, string[]?]>([
    ['runs a script when it is opened', `/OpenAction ${script}`],
    ['hides the name of the script', '/OpenAction << /S /J#61vaScript /JS (x) >>'],
    ['hides the name of the key', '/Open#41ction << /S /URI /URI (https://x.example) >>'],
    ['keeps the kind of its action elsewhere', '/X << /S 4 0 R /JS (x) >>', ['/JavaScript']],
    ['has named scripts', `/Names << /JavaScript << /Names [(a) ${script}] >> >>`],
    ['starts a program', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    [
      'starts one behind its page',
      '/OpenAction 4 0 R',
      ['<< /S /GoTo /D [3 0 R /Fit] /Next << /S /Launch /F (cmd.exe) >> >>'],
    ],
    ['opens an address by itself', '/OpenAction << /S /URI /URI (https://x.example) >>'],
    ['has additional actions', '/AA << /WC << /S /URI /URI (https://x.example) >> >>'],
    ['has them elsewhere', '/AA 4 0 R', ['<< /WC 5 0 R >>', '<< /S /Named /N /Print >>']],
    ['carries a file', `/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>`, [file, '<< >>']],
    ['has an annotation with media', '/X 4 0 R', ['<< /Type /Annot /Subtype /RichMedia >>']],
    ['has a dynamic form', '/AcroForm << /XFA [] /Fields [] >>'],
    ['goes from its page to an address', '/OpenAction 4 0 R', [`<< /S /GoTo /Next 5 0 R >>`, link]],
    ['carries a file whose stream does not say so', '/X 4 0 R', [file, '<< >>']],
    ['has a file at a page', '/X << /Subtype /FileAttachment >>'],
    ['runs a script with its media', '/X << /S /Rendition /JS (x) >>'],
    ['says one thing and then another', `/X << /S /JavaScript /S /URI /JS (x) >>`],
    ['sends a form away', '/X << /S /SubmitForm /F (https://x.example) >>'],
  ])('%s: is active', async (_name, catalog, more) => {
    expect(await checkPdf(await stored(pdfWith(catalog, more, packed)))).toBe('active');
  });

  it.each<[string, string, string[]?]>([
    ['opens at a page', '/OpenAction [3 0 R /Fit]'],
    ['opens at a page by an action', '/OpenAction 4 0 R', ['<< /S /GoTo /D [3 0 R /Fit] >>']],
    ['opens at a place with a name', '/OpenAction (Chapter 1)'],
    ['has links', '/X << /Subtype /Link /A << /S /URI /URI (https://x.example) >> >>'],
    ['only writes about it', '/X (/JavaScript /Launch /EmbeddedFile)'],
    ['has a font of such a name', '/X << /Font << /AA 4 0 R >> >>', ['<< /Type /Font >>']],
  ])('%s: is a PDF like others', async (_name, catalog, more) => {
    expect(await checkPdf(await stored(pdfWith(catalog, more, packed)))).toBe('pdf');
  });
});

it('finds a file that is carried as a stream, and objects that nothing refers to', async () => {
  const carrier = pdfWith('', [stream('/Type /EmbeddedFile')]);
  expect(await checkPdf(await stored(carrier))).toBe('active');
});

describe('a document that shows a reader what a parser passes over', () => {
  const harmless = '<< /S /GoTo /D [3 0 R /Fit] >>';
  /** Inserts `text` just before the table, which still points to the objects before it. */
  const insert = (pdf: Buffer, text: string) => {
    const table = pdf.lastIndexOf('xref\n0');
    const rest = pdf.toString('latin1', table).replace(/\d+(?=\n%%EOF)/, `${table + text.length}`);
    return Buffer.concat([pdf.subarray(0, table), Buffer.from(text + rest, 'latin1')]);
  };
  const hidden = `9 0 obj\n${script}\nendobj\n`;

  it.each<[string, Buffer]>([
    [
      'an object that has a later version',
      insert(pdfWith('/OpenAction 4 0 R', [link]), `4 0 obj\n${harmless}\nendobj\n`),
    ],
    [
      'a script that has a later version',
      insert(pdfWith('/X 4 0 R', [script]), `4 0 obj\n${harmless}\nendobj\n`),
    ],
    [
      'an object inside the data of a stream',
      pdfWith('', [`<< /Length ${hidden.length} >>\nstream\n${hidden}\nendstream`]),
    ],
    ['an object inside a string', pdfWith(`/X (${hidden})`)],
    ['an object inside a comment', insert(makePdf(), `%9 0 obj ${script} endobj\n`)],
    ['an object with a torn beginning', pdfWith(`/X (9 0 %\nobj ${link} endobj)`)],
    ['a stream of objects that does not say so', pdfWith('', [stream('/N 1 /First 4')])],
    [
      'a catalog inside the trailer',
      Buffer.from(
        makePdf()
          .toString('latin1')
          .replace(/\/Root \d+ 0 R/, `/Root << /Type /Catalog /OpenAction ${link} >>`),
        'latin1',
      ),
    ],
  ])('%s: is active', async (_name, pdf) => {
    expect(await checkPdf(await stored(pdf))).not.toBe('pdf');
  });

  it('a document that was saved again, with a later version of a page, is an ordinary PDF', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
    const saved = insert(pdfWith(''), `3 0 obj\n${page}\nendobj\n`);
    expect(await checkPdf(await stored(saved))).toBe('pdf');
  });
});

it('looks into documents that only restrict printing', async () => {
  const owned = { ownerPassword: 'cafe', permissions: {} };
  expect(await checkPdf(await stored(await protectedPdf(owned)))).toBe('pdf');
  const carrier = await protectedPdf(owned, (pdf) => pdf.file(Buffer.from('x'), { name: 'a.txt' }));
  expect(await checkPdf(await stored(carrier))).toBe('active');
});

it('allows only blanks before the header, and no HTML after it', async () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const pdf = makePdf().toString('latin1');
  expect(await checkPdf(await stored(Buffer.from(`\n${pdf}`, 'latin1')))).toBe('pdf');
  expect(await checkPdf(await stored(Buffer.from(`GIF89a${pdf}`, 'latin1')))).toBe('not-pdf');
  expect(await checkPdf(await stored(Buffer.from(html + pdf, 'latin1')))).toBe('not-pdf');
  for (const blanks of ['', ' '.repeat(1024)]) {
    const behind = Buffer.from(blanks + pdf.replace('\n', `\n%${html}\n`), 'latin1');
    expect(await checkPdf(await stored(behind))).toBe('active');
  }
});

it('counts a document as active when some of its objects cannot be read, within the limits', async () => {
  const nested = `9 0 obj\n${'['.repeat(1_000_000)}\nendobj\n`;
  const text = makePdf().toString('latin1').replace('\n', `\n${nested}`);
  expect(await checkPdf(await stored(Buffer.from(text, 'latin1')))).toBe('active');
});
