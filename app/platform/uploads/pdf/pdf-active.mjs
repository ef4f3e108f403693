/* Does a PDF do more than show its pages? See docs/decisions/0012. */
import {
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Keys and types of objects that run, start or submit something, or that embed a file. */
const activeNames = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'EmbeddedFile',
    'EmbeddedFiles',
    'FileAttachment',
    'OnInstantiate',
    'Rendition',
    'RichMedia',
    'XFA',
  ].map((name) => PDFName.of(name)),
);

/* When an object number or a key is repeated, the parser keeps the last one, but a PDF reader may use
   another. So everything that the parser reads is recorded: names in decoded form (`/J#61vaScript` is
   `JavaScript`), and objects, including those in object streams and unreferenced ones. */
const namesRead = new Set();
const objectsRead = [];

const { of } = PDFName;
PDFName.of = (text) => {
  const name = of(text);
  namesRead.add(name);
  return name;
};
const { assign } = PDFContext.prototype;
PDFContext.prototype.assign = function (ref, object) {
  objectsRead.push({ context: this, ref, object });
  assign.call(this, ref, object);
};

export async function isActive(data) {
  const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
  // HTML before the first object counts as active: no PDF reader needs anything there.
  const header = text.indexOf('%PDF-');
  const head = text.slice(header, header + 1024).split(/\d\s+obj\b/)[0] ?? '';
  if (/<[a-z!?]/i.test(head)) return true;
  namesRead.clear();
  try {
    const { context } = await PDFDocument.load(data, {
      password: '',
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    if (namesRead.intersection(activeNames).size > 0) return true;
    // An encrypted document is parsed twice: only the objects of the parsing that gave the result count.
    const read = objectsRead.filter((one) => one.context === context);
    const resolve = resolver(read);
    return (
      !(context.trailerInfo.Root instanceof PDFRef) ||
      hidesObjects(text, read) ||
      read.some(({ object }) => holdsAction(resolve, object))
    );
  } catch {
    // An unreadable object may be anything: it counts as active, although a reader shows the rest.
    return true;
  } finally {
    objectsRead.length = 0;
  }
}

/** Does an object begin inside a comment, a string or a stream? The cross-reference table may point a reader there. */
function hidesObjects(text, read) {
  const streams = read.flatMap(({ object }) => (object instanceof PDFStream ? [object.dict] : []));
  let packed = 0;
  for (const dict of streams) {
    const count = dict.lookup(PDFName.of('N'));
    if (!(count instanceof PDFNumber) || !dict.has(PDFName.of('First'))) continue;
    if (dict.lookup(PDFName.of('Type')) !== PDFName.of('ObjStm')) return true;
    packed += count.asNumber();
  }
  // A comment may end between the numbers and `obj`. Matched backwards from `obj`: linear time.
  const beginnings = text.match(/obj(?!\w)(?<=(?:\d[\0\s]+\d+|[\r\n]\d*)[\0\s]*obj)/g) ?? [];
  return beginnings.length > read.length - packed;
}

/** @typedef {(value: import('@cantoo/pdf-lib').PDFObject) => import('@cantoo/pdf-lib').PDFObject[]} Resolve */

function resolver(read) {
  // Grouped only once: there may be thousands of versions, and thousands of references to them.
  const versions = new Map(
    Map.groupBy(read, ({ ref }) => ref)
      .entries()
      .map(([ref, all]) => [ref, all.map(({ object }) => object)]),
  );
  return (value) => (value instanceof PDFRef ? (versions.get(value) ?? []) : [value]);
}

function holdsAction(resolve, object) {
  if (object instanceof PDFStream) return holdsAction(resolve, object.dict);
  if (object instanceof PDFArray)
    return object.asArray().some((item) => holdsAction(resolve, item));
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => {
    const meant = resolve(value);
    return (
      (key === PDFName.of('OpenAction') && meant.some((one) => isAction(resolve, one, 'GoTo'))) ||
      (key === PDFName.of('AA') && meant.some((one) => isActionList(resolve, one))) ||
      (key === PDFName.of('EF') && meant.some(namesFiles)) ||
      holdsAction(resolve, value)
    );
  });
}

/** Is this an action, other than the harmless one? GoTo, which opens a page, is harmless if no action follows. */
function isAction(resolve, object, harmless = '') {
  if (!(object instanceof PDFDict)) return false;
  const type = object.get(PDFName.of('S'));
  const isOther = (one) => one instanceof PDFName && one !== PDFName.of(harmless);
  return object.has(PDFName.of('Next')) || (!!type && resolve(type).some(isOther));
}

/** Is the value of AA a list of additional actions, and not a font or glyph of this name? */
function isActionList(resolve, object) {
  if (!(object instanceof PDFDict)) return false;
  return object
    .values()
    .flatMap(resolve)
    .some((one) => isAction(resolve, one));
}

/** Is this the EF entry of a file specification? The streams that it names need not say that they are files. */
function namesFiles(object) {
  const systems = ['F', 'UF', 'DOS', 'Mac', 'Unix'];
  return object instanceof PDFDict && systems.some((name) => object.has(PDFName.of(name)));
}
