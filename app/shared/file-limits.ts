/** Kinds of files, size limits and their messages (spec 5.8), for browser and server. */

/** `types` are the accepted content types; with the `extensions` they help the file picker. */
export type FileKind = {
  readonly name: 'PDF' | 'JPEG' | 'JPEG, PNG or WebP';
  readonly types: readonly string[];
  readonly extensions: readonly string[];
  readonly limitBytes: number;
  readonly limitText: string;
};

export const pdfFile: FileKind = {
  name: 'PDF',
  types: ['application/pdf'],
  extensions: ['.pdf'],
  limitBytes: 5_242_880,
  limitText: '5 MB',
};

export const jpegFile: FileKind = {
  name: 'JPEG',
  types: ['image/jpeg', 'image/jpg'],
  extensions: ['.jpg', '.jpeg'],
  limitBytes: 2_097_152,
  limitText: '2 MB',
};

/** Pictures of the shop's products. */
export const pictureFile: FileKind = {
  name: 'JPEG, PNG or WebP',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  extensions: ['.jpg', '.jpeg', '.png', '.webp'],
  limitBytes: 10_485_760,
  limitText: '10 MB',
};

export const acceptOf = ({ types, extensions }: FileKind) => [...types, ...extensions].join(',');

/** How many bytes at the start of a file tell its type. */
export const startLength = 1040;

/** First bytes, as Latin-1. HEIC and AVIF list their brands in a box, 'ftyp'; not always the first one counts. */
const starts: readonly [type: string, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\cZ\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/gif', /^GIF8[79]a/],
  ['image/avif', /^.{4}ftyp(?:.{4}){0,15}avi[fs]/s],
  ['image/heic', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
  // PDF readers accept any kilobyte before the mark, but that could be an HTML page or another file.
  ['application/pdf', /^(?:\xef\xbb\xbf)?[\t\n\f\r ]{0,1024}%PDF-/],
];

/** The content type by a file's first {@link startLength} bytes, whatever its name or sender say; '' if unknown. */
export function typeOfBytes(start: Uint8Array): string {
  const text = String.fromCharCode(...start);
  return starts.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
}

/** Above this share of the limit a warning is shown. */
const warningShare = 0.8;

/** `type` is told by the bytes: the type that a browser gives depends on the file's name. */
type FileFacts = { readonly size: number; readonly type: string };

type SizeLevel = 'exceeded' | 'near' | 'ok';

export function sizeLevel(size: number, kind: FileKind): SizeLevel {
  if (size > kind.limitBytes) return 'exceeded';
  return size > kind.limitBytes * warningShare ? 'near' : 'ok';
}

/** '640 bytes', '12 KB', '1.6 MB' (1 MB = 1,048,576 bytes). */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export function tooLargeMessage(kind: FileKind): string {
  return `File size exceeds ${kind.limitText} limit`;
}

export function wrongTypeMessage(kind: FileKind): string {
  return `Invalid file type. Expected ${kind.name} format`;
}

/** For an empty file, such as one in a cloud that was never downloaded. */
const emptyMessage = 'This file is empty (0 bytes). Please choose it again.';

export function sizeError(size: number, kind: FileKind): string | null {
  if (size === 0) return emptyMessage;
  return size > kind.limitBytes ? tooLargeMessage(kind) : null;
}

/** The error message, size before type, or null. */
export function fileError({ size, type }: FileFacts, kind: FileKind): string | null {
  return sizeError(size, kind) ?? (kind.types.includes(type) ? null : wrongTypeMessage(kind));
}

/** The warning for an accepted file over 80 % of the limit, or null. */
export function fileWarning(file: { readonly size: number }, kind: FileKind): string | null {
  if (sizeLevel(file.size, kind) !== 'near') return null;
  return `Large file size (${formatSize(file.size)}). Consider compressing for faster upload.`;
}
