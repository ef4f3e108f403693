/* Does a PDF do more than show its pages? For the thread behind `checkPdf`; see docs/decisions/0012. */
import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';

/** Keys and types of objects that run, start or submit something, or that carry a file. */
const activeNames = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'EmbeddedFile',
    'EmbeddedFiles',
    'RichMedia',
    'XFA',
  ].map((name) => PDFName.of(name)),
);

/**
 * Looks through every object of the file, those in object streams and those that nothing refers to
 * as well. The parser takes names by what they say: `/J#61vaScript` is `JavaScript`.
 * @param {Uint8Array} data
 */
export async function isActive(data) {
  // What stands between the header and the first object is for no PDF reader.
  const start = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, 1024));
  if (/<[a-z!?]/i.test(start.toString('latin1').split(/\bobj\b/)[0] ?? '')) return true;
  try {
    const { context } = await PDFDocument.load(data, {
      password: '',
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    return context.enumerateIndirectObjects().some(([, object]) => holdsAction(context, object));
  } catch {
    // An object that can't be read may be anything: it counts, although a reader shows the rest.
    return true;
  }
}

/**
 * @param {import('@cantoo/pdf-lib').PDFContext} context
 * @param {import('@cantoo/pdf-lib').PDFObject} object
 * @returns {boolean}
 */
function holdsAction(context, object) {
  if (object instanceof PDFName) return activeNames.has(object);
  if (object instanceof PDFStream) return holdsAction(context, object.dict);
  if (object instanceof PDFArray)
    return object.asArray().some((item) => holdsAction(context, item));
  if (!(object instanceof PDFDict)) return false;
  return object
    .entries()
    .some(
      ([key, value]) =>
        activeNames.has(key) ||
        (key === PDFName.of('OpenAction') && isAction(context.lookup(value), 'GoTo')) ||
        (key === PDFName.of('AA') && isActionList(context, context.lookup(value))) ||
        holdsAction(context, value),
    );
}

/**
 * Most documents of LaTeX and Word open at a certain page: that is no action to be afraid of.
 * @param {import('@cantoo/pdf-lib').PDFObject | undefined} object
 * @param {string} [harmless]
 */
function isAction(object, harmless) {
  const type = object instanceof PDFDict ? object.lookup(PDFName.of('S')) : undefined;
  return type instanceof PDFName && type !== PDFName.of(harmless ?? '');
}

/**
 * Additional actions, and not a font or glyph that happens to have this name.
 * @param {import('@cantoo/pdf-lib').PDFContext} context
 * @param {import('@cantoo/pdf-lib').PDFObject | undefined} object
 */
function isActionList(context, object) {
  return (
    object instanceof PDFDict && object.values().some((value) => isAction(context.lookup(value)))
  );
}
