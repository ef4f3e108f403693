import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { faces } from './font-faces.server.ts';
import { itemize, type Pdf, visualRuns } from './text-runs.ts';

/** The face's own numbers of the glyphs that a page has drawn, in the order of their first use. */
function glyphsOf(pdf: Pdf): number[] {
  // Not in pdfkit's types: the glyphs that it embeds of the font set last, of which the first is 'no glyph'.
  const { subset } = Reflect.get(pdf, '_font') as { subset: { glyphs: number[] } };
  return subset.glyphs.slice(1);
}

// Glyph numbers from hb-shape 6.0 with the files of media/fonts/pdf, no glyph twice in a word. 0 would be a box.
test.each([
  ['Tamil, a vowel about its letter', 'கோ', [47, 18, 41]],
  ['Devanagari, conjuncts and a vowel that goes first', 'श्रीकृष्ण', [284, 68, 25, 71, 214, 39]],
  ['Bengali, the form of a vowel within a word', 'নিয়ে', [55, 39, 61, 70]],
  ['Gurmukhi', 'ਸਿੰਘ', [52, 48, 77, 20]],
  ['Malayalam', 'പ്രകാശ്', [162, 44, 23, 64, 56, 77]],
  ['Telugu', 'వర్తిం', [54, 201, 588, 6]],
  ['Kannada, a joiner after ra', 'ರ್‍ಯಾಂಕ್', [158, 60, 121, 6, 168]],
  ['Gujarati', 'ક્ષમિત્ર', [129, 629, 45, 219]],
  ['Sinhala, a joiner in a conjunct', 'ශ්‍රීයෙ', [350, 167, 74, 55]],
  ['Thai, sara am below a tone', 'น้ำ', [71, 59, 49, 86]],
  ['Lao', 'ເຂົ້າ', [37, 5, 106, 78, 34]],
  ['Khmer', 'គ្រឿង', [107, 196, 27, 99, 29]],
  ['Burmese, a vowel and a medial before their letter', 'ကြွေး', [372, 195, 4, 379]],
  ['Thaana', 'ދިވެ', [76, 40, 72, 43]],
  ['Hanifi Rohingya', '𐴌𐴗𐴥𐴝𐴙𐴚', [129, 134, 154, 165, 106, 71]],
  ['Arabic, a name of one ligature', 'الله', [1046, 3]],
  ['Arabic, marks in any order', 'محّمد', [181, 476, 1409, 138, 477]],
])('%s', (_script, word, glyphs) => {
  const pdf = new PDFDocument({ font: '' });
  const runs = visualRuns(itemize(word, faces.stack), 0, word.length);
  for (const { face, text, direction } of runs) face.draw(pdf, text, direction, 0, 0, 10);
  expect(runs).toHaveLength(1);
  expect(glyphsOf(pdf)).toEqual(glyphs);
});
